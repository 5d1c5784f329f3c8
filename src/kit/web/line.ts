import { useRootStore } from './session.ts'

/** What a person set about their connection and its possible cost, until they sign out. */
export type LineChoices = {
  /** Pesos per megabyte; undefined if not given. */
  readonly pricePerMegabyte?: number | undefined
  /** Pictures and other files: sent immediately, on Wi-Fi only, or after asking if they are large. */
  readonly files: 'ask' | 'wifi' | 'send'
  /** Set by the person for browsers that cannot tell whether a connection is metered. */
  readonly isPaidHere: boolean
}
const NAME = 'line'
const BEFORE: LineChoices = { files: 'ask', isPaidHere: false }

const choicesIn = (kept: unknown): LineChoices => ({ ...BEFORE, ...(typeof kept === 'object' ? kept : {}) })
export const lineChoices = (): LineChoices => choicesIn(useRootStore.getState().remembered[NAME])
export const useLineChoices = (): LineChoices => choicesIn(useRootStore((root) => root.remembered[NAME]))
export const chooseForLine = (change: Partial<LineChoices>): void => {
  useRootStore.setState(({ remembered }) => ({ remembered: { ...remembered, [NAME]: { ...choicesIn(remembered[NAME]), ...change } } }))
}

type Connection = { readonly type?: unknown; readonly saveData?: unknown }
const connection = (): Connection =>
  'connection' in navigator && typeof navigator.connection === 'object' && navigator.connection !== null ? navigator.connection : {}

/** Whether the browser was asked to use little data; not every browser reports it. */
export const isSavingData = (): boolean => connection().saveData === true

/** Whether the browser distinguishes metered connections. */
export const reportsConnectionType = (): boolean => typeof connection().type === 'string' && connection().type !== 'unknown'

/** Whether each megabyte costs: as the browser reports, else as the person set. */
export const isMetered = (): boolean =>
  isSavingData() || (reportsConnectionType() ? connection().type === 'cellular' : lineChoices().isPaidHere)

/** Whether files wait until the connection costs nothing, as the person chose. */
export const isWifiAwaited = (): boolean => lineChoices().files === 'wifi' && isMetered()

/** The cost by the person's price; undefined if none was given. */
export const costOf = (bytes: number, { pricePerMegabyte }: LineChoices): number | undefined =>
  pricePerMegabyte === undefined ? undefined : (bytes / 1_000_000) * pricePerMegabyte

/** Calls back when the connection changes. Returns a function that stops it. */
export function onLineChange(act: () => void): () => void {
  const line = 'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined
  line?.addEventListener('change', act)
  const unsubscribe = useRootStore.subscribe(({ remembered }, before) => remembered[NAME] !== before.remembered[NAME] && act())
  return () => {
    line?.removeEventListener('change', act)
    unsubscribe()
  }
}
