import { type RefObject, useEffect, useRef, useState } from 'react'

/** Why there is no live picture; each has a workaround. */
export const CAMERA_ERRORS = {
  none: 'No camera was found on this device.',
  refused: 'This site may not use the camera. You can allow it in the browser’s settings for this page.',
  busy: 'Another app is using the camera. Close it and try again.',
  unsupported: 'This browser does not show a live camera, as browsers inside other apps often do not.',
} as const
export type CameraError = keyof typeof CAMERA_ERRORS

const obstacleOf = (error: unknown): CameraError => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  // Only these mean that another app is using it.
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: 'opening' | 'live' | 'blocked'
  readonly obstacle: CameraError | undefined
}

/** A live picture from the back camera, or of the face from the front one; switched off when it is no longer shown. */
export function useCamera(facing: 'environment' | 'user', width = 1280): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<{ state: Camera['state']; obstacle?: CameraError }>({ state: 'opening' })

  useEffect(() => {
    let stream: MediaStream | undefined
    let isCurrent = true
    const open = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setSeen({ state: 'blocked', obstacle: 'unsupported' })
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: width } }, audio: false })
        if (!isCurrent) return stop(opened)
        stream = opened
        // Another app took the camera, or the permission was withdrawn.
        for (const track of opened.getTracks()) track.onended = () => setSeen({ state: 'blocked', obstacle: 'busy' })
        if (video.current) {
          video.current.srcObject = opened
          await video.current.play()
        }
        setSeen({ state: 'live' })
      } catch (error) {
        if (isCurrent) setSeen({ state: 'blocked', obstacle: obstacleOf(error) })
      }
    }
    void open()
    return () => {
      isCurrent = false
      stop(stream)
    }
  }, [facing, width])

  return { video, state: seen.state, obstacle: seen.obstacle }
}

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => void track.stop())
