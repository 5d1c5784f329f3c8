import type { StateDescription } from '../state-description.ts'

/** `extra` is whatever else the list says about the value. */
export type ListValue = { readonly code: string; readonly label: string; readonly extra?: Readonly<Record<string, unknown>> | undefined }

/** How this product formats amounts, days and states. The kit knows no currency; the app sets these. */
export type Formatters = {
  readonly money: (amount: number) => string
  readonly parseMoney: (typed: string) => number | undefined
  readonly day: (day: string) => string
  readonly instant: (instant: Date) => string
  /** A complete mobile number as people write it; any other text is returned unchanged. */
  readonly mobile: (typed: string) => string
  readonly state: (cycle: string, state: string) => StateDescription
  /** Values of a list, given the values that it depends on. */
  readonly lookup: (list: string, given: Readonly<Record<string, string>>) => Promise<readonly ListValue[]>
}

const plain: Formatters = {
  money: (amount) => (amount / 100).toFixed(2),
  parseMoney: (typed) => (/^\d+(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined),
  day: (day) => day,
  instant: (instant) => instant.toISOString(),
  mobile: (typed) => typed,
  state: (_, state) => ({ label: state, tone: 'quiet' }),
  lookup: async () => [],
}

let words = plain
/** Called once, before the first screen that shows an amount, a day or a state. */
export const setFormatters = (own: Formatters): void => {
  words = own
}
export const formatters = (): Formatters => words
export const useFormatters = (): Formatters => words
