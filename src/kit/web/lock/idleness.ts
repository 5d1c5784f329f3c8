import { typedSavers } from '../clear-device-data.ts'
import { deviceTime } from '../clock.ts'
import { rootStoreKept } from '../session.ts'
import { isWriting } from '../writing.ts'
import { askForPin, dropKey, readLock, useLock } from './lock.ts'
import { broadcastLocked, broadcastUsed, followTabs } from './tabs.ts'

const LOOK_MS = 5000
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'] as const

let usedAt = 0

/** Covers every screen, saves what is being typed, and drops the key. Anyone in the middle of sending something sends it first. */
async function lockHere(): Promise<void> {
  const { open } = useLock.getState()
  if (!open) return
  askForPin(open)
  await Promise.all([...typedSavers].map((save) => save()))
  await rootStoreKept()
  // Someone who entered the PIN in the meantime is in again.
  if (useLock.getState().asked === open) dropKey()
}

export async function lockNow(): Promise<void> {
  const { open } = useLock.getState()
  if (open) broadcastLocked(open)
  await lockHere()
}

/** Locks after a person's minutes without use, which are set with the lock and read when someone comes in. */
async function lockIfIdle(): Promise<void> {
  const { open } = useLock.getState()
  if (!open || isWriting()) return
  const minutes = (await readLock(open).catch(() => undefined))?.minutes
  if (minutes !== undefined && deviceTime().getTime() - usedAt >= minutes * 60_000) await lockNow()
}

/** Locks after inactivity, together with the other tabs. Returns a function that stops it. */
export function watchIdleness(): () => void {
  usedAt = deviceTime().getTime()
  const use = () => {
    const before = usedAt
    usedAt = deviceTime().getTime()
    if (usedAt - before >= LOOK_MS) broadcastUsed()
  }
  const unfollow = followTabs({
    lock: () => void lockHere(),
    used: () => {
      usedAt = deviceTime().getTime()
    },
  })
  const look = () => void lockIfIdle()
  const entered = useLock.subscribe(({ open }, before) => {
    if (open && open !== before.open) usedAt = deviceTime().getTime()
  })
  const again = setInterval(look, LOOK_MS)
  // A phone in a pocket runs no timers: on taking it out, the person finds it locked.
  document.addEventListener('visibilitychange', look)
  for (const each of USES) addEventListener(each, use, { capture: true, passive: true })
  return () => {
    clearInterval(again)
    entered()
    unfollow()
    document.removeEventListener('visibilitychange', look)
    for (const each of USES) removeEventListener(each, use, { capture: true })
  }
}
