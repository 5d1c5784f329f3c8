import { useEffect, useState } from 'react'
import { now } from '#kit/web/clock.ts'

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - now().getTime()) / 1000))

/** Whole seconds until an instant (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const [left, setLeft] = useState(() => secondsUntil(instant))
  useEffect(() => {
    setLeft(secondsUntil(instant))
    const ticking = setInterval(() => setLeft(secondsUntil(instant)), 1000)
    return () => clearInterval(ticking)
  }, [instant])
  return left
}
