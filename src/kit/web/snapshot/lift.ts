import { keptLookedFor } from '../offline-document.ts'
import { firstScreen } from '../router/screen.tsx'
import { currentPerson } from '../session.ts'
import { setSnapshotOwner } from './store.ts'

/** Signed-in people see a past screen: not for long. Others may be typing into it already. */
const OF_SOMEBODY_MS = 10_000
const OF_ANYBODY_MS = 120_000

/** What was typed in the meantime is moved to the screen, and so is the focus. */
function lift(): void {
  const snapshot = document.getElementById('snapshot')
  const typed = [...(snapshot?.querySelectorAll<HTMLInputElement>('input:not([inert])') ?? [])]
  const current = typed.find((field) => field === document.activeElement)
  snapshot?.remove()
  for (const { name, value } of typed) {
    const field = document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`)
    if (!field) continue
    if (value !== '') {
      // As if typed by a person: the component of the field is notified.
      Reflect.set(HTMLInputElement.prototype, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (name === current?.name) field.focus()
  }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A tap that started on it must end there: if it were removed in between, nothing would happen. */
async function released(): Promise<void> {
  while (document.querySelector('#snapshot:active')) await frame()
}

/** Drawn by the server, for no one in particular. */
const isOfAnybody = () => 'prerendered' in document.documentElement.dataset

/**
 * Removes the snapshot shown in place of the screen once the screen is drawn; immediately if it is a person's and no one is signed in here.
 */
export function liftSnapshot(): void {
  const person = currentPerson()
  void setSnapshotOwner(person)
  if (person === undefined && !isOfAnybody()) lift()
  void firstScreen.then(frame).then(keptLookedFor).then(frame).then(released).then(lift)
  // A screen that fails to load says so itself.
  addEventListener('missing', lift, { once: true })
  setTimeout(lift, isOfAnybody() ? OF_ANYBODY_MS : OF_SOMEBODY_MS)
}
