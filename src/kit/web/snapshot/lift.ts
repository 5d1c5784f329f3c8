import { keptLookedFor } from '../offline-document.ts'
import { firstScreen } from '../router/screen.tsx'
import { currentPerson } from '../session.ts'
import { tellWhoIsHere } from './store.ts'

/** A screen that does not come says so itself. */
const LONGEST_MS = 10_000

const lift = (): void => document.getElementById('snapshot')?.remove()

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The server drew it, for nobody in particular. */
const isForAnybody = () => 'prerendered' in document.documentElement.dataset

/** Takes the snapshot away that stands in for the screen once the screen is drawn; at once where it is of somebody and nobody is known to be here. */
export function liftSnapshot(): void {
  const person = currentPerson()
  void tellWhoIsHere(person)
  const isWanted = person !== undefined || isForAnybody()
  if (isWanted) void firstScreen.then(frame).then(keptLookedFor).then(frame).then(lift)
  setTimeout(lift, isWanted ? LONGEST_MS : 0)
}
