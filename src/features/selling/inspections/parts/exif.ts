/** The start marker of a JPEG and its segments (ITU-T T.81, Exif 2.32 §4.5). */
const START = 0xffd8
const APP1 = 0xffe1
const SCAN = 0xffda
const EXIF = 0x45786966
const ORIENTATION = 0x0112
/** A segment cannot be longer; it is at the start of the file. */
const LOOKED_AT = 256 * 1024

/** What the camera wrote into a JPEG, as the segment that holds it, with the orientation set to upright; undefined where there is none. */
export function readExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 4 || view.getUint16(0) !== START) return undefined
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const marker = view.getUint16(at)
    const end = at + 2 + view.getUint16(at + 2)
    if (marker < 0xff00 || marker === SCAN || end > view.byteLength) return undefined
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) return upright(bytes.slice(at, end))
    at = end
  }
  return undefined
}

/** The segment with the orientation of a picture that is already upright; undefined where it cannot be read. */
function upright(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  try {
    const view = new DataView(segment.buffer, 10)
    const isLittle = view.getUint16(0) === 0x4949
    const first = view.getUint32(4, isLittle)
    for (let entry = first + 2, left = view.getUint16(first, isLittle); left > 0; entry += 12, left -= 1)
      if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, 1, isLittle)
    return segment
  } catch {
    return undefined
  }
}

/** A JPEG made from a file, with what the camera had written into that file. */
export async function copyExif(file: Blob, made: Blob): Promise<Blob> {
  const exif = readExif(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()))
  return exif ? new Blob([made.slice(0, 2), exif, made.slice(2)], { type: made.type }) : made
}
