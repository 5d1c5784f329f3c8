import { now } from '../clock.ts'
import { formatters } from '../formatters.ts'
import { readLock } from '../lock/lock.ts'
import { shownAnswers } from '../offline-document.ts'
import { currentPerson } from '../session.ts'
import { t } from '../text.ts'
import { putEncrypted } from '../vault.ts'
import { type KeptSnapshot, snapshotName } from './store.ts'
import { usedRules } from './used-rules.ts'

/** Does nothing until the program has started; links work immediately. */
const LATER = 'button, input, select, textarea, summary, [tabindex]:not(a)'

/** Of the page's root element. */
const ATTRIBUTES = ['lang', 'data-mantine-color-scheme', 'data-respect-reduced-motion']

const addressOf = (path = ''): string => import.meta.env.BASE_URL + path.slice(1)

/**
 * Stores what the screen looks like now under each of the paths that lead to it, the first of which is its own: if all that it shows is
 * stored for the person here, who has no PIN.
 */
export async function takeSnapshot(paths: readonly string[]): Promise<void> {
  const person = currentPerson()
  const answers = await shownAnswers()
  if (person?.audience !== 'agent' || !answers || (await readLock(person.id))) return
  const isHere = () => currentPerson() === person && location.pathname === addressOf(paths[0])
  if (document.getElementById('snapshot') || !isHere()) return
  const { title, documentElement } = document
  const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, documentElement.getAttribute(name) ?? '']))
  const snapshot: KeptSnapshot = { title, attributes, ...(await drawnNow()), answers }
  if (!isHere()) return
  for (const path of paths) await putEncrypted(snapshotName(path), snapshot)
}

/** It was drawn for this width: on a rotated phone, or in another window, the program's own start page is shown instead. */
const onlyAt = (width: number): string =>
  `@media (max-width:${width - 1}px),(min-width:${width + 1}px){#snapshot{display:none}body:has(> #snapshot) > #root{visibility:visible}}`

/** Inline styles, which the security policy refuses in HTML text, go into the style sheet. */
async function drawnNow(): Promise<Pick<KeptSnapshot, 'html' | 'css'>> {
  const page = document.cloneNode(true) as Document
  const rules = await usedRules(page)
  const copy = page.getElementById('root') as HTMLElement
  const styles = new Map<string, string>()
  for (const element of copy.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    const name = styles.get(style) ?? `${styles.size}`
    styles.set(style, name)
    element.removeAttribute('style')
    element.setAttribute('data-style', name)
  }
  for (const each of copy.querySelectorAll(LATER)) each.setAttribute('inert', '')
  for (const each of copy.querySelectorAll('[value]')) each.removeAttribute('value')
  for (const each of copy.querySelectorAll('img[src^="blob:"]')) each.removeAttribute('src')
  const note = document.createElement('p')
  note.className = 'snapshot-note'
  note.append(`${t('Opening…')} ${t('As of {time}.', { time: formatters().instant(now()) })}`)
  const own = [...styles].map(([style, name]) => `#snapshot [data-style="${name}"]{${style}}`)
  return { html: copy.innerHTML + note.outerHTML, css: rules + own.join('') + onlyAt(innerWidth) }
}
