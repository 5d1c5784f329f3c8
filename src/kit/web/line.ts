import { useRootStore } from './session.ts'

/** What somebody says of their line and of what may cost them, until they sign out. */
export type LineChoices = {
  /** Pesos for a megabyte; nothing where it was not said. */
  readonly pricePerMegabyte?: number | undefined
  /** Pictures and other files: sent at once, on Wi-Fi only, or asked about where they are large. */
  readonly files: 'ask' | 'wifi' | 'send'
  /** Browsers that cannot tell a paid line from another are told. */
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

/** Whether the browser was asked to use little data; not every one says so. */
export const isSavingData = (): boolean => connection().saveData === true

/** Whether the browser tells a paid line from another. */
export const reportsConnectionType = (): boolean => typeof connection().type === 'string' && connection().type !== 'unknown'

/** Whether each megabyte costs: as the browser tells, else as the person says. */
export const isMetered = (): boolean =>
  isSavingData() || (reportsConnectionType() ? connection().type === 'cellular' : lineChoices().isPaidHere)

/** Whether files wait until the line costs nothing, as the person chose. */
export const isWifiAwaited = (): boolean => lineChoices().files === 'wifi' && isMetered()

/** Of the price that the person named; undefined where none was. */
export const costOf = (bytes: number, { pricePerMegabyte }: LineChoices): number | undefined =>
  pricePerMegabyte === undefined ? undefined : (bytes / 1_000_000) * pricePerMegabyte

/** Calls when the line becomes another. Answers what ends it. */
export function onLineChange(act: () => void): () => void {
  const line = 'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined
  line?.addEventListener('change', act)
  const unsubscribe = useRootStore.subscribe(({ remembered }, before) => remembered[NAME] !== before.remembered[NAME] && act())
  return () => {
    line?.removeEventListener('change', act)
    unsubscribe()
  }
}
