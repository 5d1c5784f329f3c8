import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What a job cost the person who did it. */
type Effort = { taps: number; keys: number; bytes: number; readonly screens: Set<string> }

/** The maximum cost of a job; what is not named is only printed. */
type Targets = { readonly taps?: number; readonly keys?: number; readonly screens?: number; readonly kilobytes?: number }

type Done = { readonly taps: number; readonly keys: number; readonly screen: string }

const efforts = new WeakMap<BrowserContext, Effort>()

/**
 * Counts from now on what happens in a context: taps, keys, screens on which anything was done, and bytes over the line. A field that the
 * scenario fills without touching it counts as touched, since a person has to; a choice in the device's own picker, which is not part of
 * the page, counts as two taps: one opens it, one chooses.
 */
export async function countEffort(page: Page): Promise<void> {
  const effort: Effort = { taps: 0, keys: 0, bytes: 0, screens: new Set() }
  const watched = page.context()
  const isWatched = efforts.has(watched)
  efforts.set(watched, effort)
  if (isWatched) return
  watched.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => undefined)
    const now = efforts.get(watched)
    if (sizes && now) now.bytes += sizes.responseBodySize + sizes.responseHeadersSize
  })
  await watched.exposeBinding('tellEffort', (_, { taps, keys, screen }: Done) => {
    const now = efforts.get(watched)
    if (!now) return
    now.taps += taps
    now.keys += keys
    now.screens.add(screen)
  })
  await watched.addInitScript(watch)
  for (const open of watched.pages()) await open.evaluate(watch)
}

/** Runs in the page. */
function watch() {
  const say = (taps: number, keys: number) => {
    const { tellEffort } = window as unknown as { tellEffort: (done: Done) => void }
    const step = new URLSearchParams(location.search).get('step') ?? ''
    tellEffort({ taps, keys, screen: `${location.pathname} ${step} ${document.querySelector('h1')?.textContent ?? ''}` })
  }
  const before = new WeakMap<EventTarget, string>()
  const focused = new WeakMap<EventTarget, number>()
  let touched: EventTarget | null = null
  const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)) || target instanceof HTMLTextAreaElement
  const on = (type: string, heard: (event: Event) => void) => addEventListener(type, heard, { capture: true })
  on('pointerdown', (event) => {
    touched = event.target
    if (document.documentElement.dataset.pressed !== 'again') say(1, 0)
  })
  on('focusin', ({ target }) => {
    if (!isField(target)) return
    before.set(target, target.value)
    focused.set(target, performance.now())
  })
  on('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) return say(2, 0)
    if (!isField(target)) return
    const was = before.get(target) ?? ''
    const isGiven = target.hasAttribute('data-autofocus')
    const isFilled = !isGiven && target !== touched && performance.now() - (focused.get(target) ?? 0) < 50
    const isTyped = Math.abs(target.value.length - was.length) <= 1
    say(isFilled ? 1 : 0, isTyped ? 1 : target.type === 'date' ? 8 : target.value.length)
    touched = target
    before.set(target, target.value)
  })
}

/** Prints the cost of a job since counting started, and fails where it exceeds the targets. */
export async function expectEffort(page: Page, job: string, targets: Targets): Promise<void> {
  const effort = efforts.get(page.context())
  if (!effort) throw new Error('nobody counted')
  const counted = { taps: effort.taps, keys: effort.keys, screens: effort.screens.size }
  const cost = { ...counted, kilobytes: Math.round(effort.bytes / 1024) }
  console.log(
    `  ${job}: ${Object.entries(cost)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  )
  for (const [what, most] of Object.entries(targets))
    expect.soft(cost[what as keyof typeof cost], `${what} of: ${job}`).toBeLessThanOrEqual(most)
}

/** Runs work without counting it: photographs, which no form can spare. */
export async function apart(page: Page, work: () => Promise<void>): Promise<void> {
  const context = page.context()
  const effort = efforts.get(context)
  const kept = effort && { ...effort, screens: new Set(effort.screens) }
  await work()
  if (effort && kept) efforts.set(context, { ...kept, bytes: effort.bytes })
}
