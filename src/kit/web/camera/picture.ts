/** Something that can be drawn: the camera's picture, or a file that was read. */
export type Picture = { readonly image: CanvasImageSource; readonly width: number; readonly height: number }

export const videoFrame = (video: HTMLVideoElement): Picture => ({ image: video, width: video.videoWidth, height: video.videoHeight })

/** The picture redrawn with its longer side at most this many pixels; undefined while there is none. */
export function drawFrame({ image, width, height }: Picture, longest: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0) return undefined
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const JUDGED_WIDTH = 240

/** A small copy, enough to tell whether a picture is dark or blurred. */
export function pixelsOf(picture: Picture): ImageData | undefined {
  const canvas = drawFrame(picture, JUDGED_WIDTH * Math.max(1, picture.height / picture.width))
  return canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
}

export const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Processes a file as a picture, upright; undefined if this browser cannot read it as one. Safari can read HEIC this way. */
export async function withPicture<T>(file: Blob, work: (picture: Picture) => Promise<T>): Promise<T | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    const isRead = await image.decode().then(
      () => true,
      () => false,
    )
    return isRead ? await work({ image, width: image.naturalWidth, height: image.naturalHeight }) : undefined
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
