import { keptLookedFor } from '../offline-document.ts'
import { firstScreen } from '../router/screen.tsx'
import { currentPerson } from '../session.ts'
import { setSnapshotOwner } from './store.ts'

/** Whoever is known looks at what was: not for long. Whoever is not may be typing into it already. */
const OF_SOMEBODY_MS = 10_000
const OF_ANYBODY_MS = 120_000

/** Where something could be typed meanwhile, it goes on in the screen, and so does who is typing. */
function lift(): void {
  const snapshot = document.getElementById('snapshot')
  const typed = [...(snapshot?.querySelectorAll<HTMLInputElement>('input:not([inert])') ?? [])]
  const current = typed.find((field) => field === document.activeElement)
  snapshot?.remove()
  for (const { name, value } of typed) {
    const field = document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`)
    if (!field) continue
    if (value !== '') {
      // As if by a person: what draws the field hears of it.
      Reflect.set(HTMLInputElement.prototype, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (name === current?.name) field.focus()
  }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A tap that began on it ends there: were it gone in between, nothing would follow. */
async function released(): Promise<void> {
  while (document.querySelector('#snapshot:active')) await frame()
}

/** The server drew it, for nobody in particular. */
const isOfAnybody = () => 'prerendered' in document.documentElement.dataset

/** Takes the snapshot away that stands in for the screen once the screen is drawn; at once where it is of somebody and nobody is known to be here. */
export function liftSnapshot(): void {
  const person = currentPerson()
  void setSnapshotOwner(person)
  if (person === undefined && !isOfAnybody()) lift()
  void firstScreen.then(frame).then(keptLookedFor).then(frame).then(released).then(lift)
  // A screen that does not come says so itself.
  addEventListener('missing', lift, { once: true })
  setTimeout(lift, isOfAnybody() ? OF_ANYBODY_MS : OF_SOMEBODY_MS)
}
