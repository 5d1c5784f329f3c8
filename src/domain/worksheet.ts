import { z } from 'zod'
import { type Message, type MessageDescriptor, messageOf, msg, type Translatable, withI18n } from '#kit/message.ts'
import { Day } from './day-schema.ts'
import { formatPesos } from './money.ts'
import { Amount, Centavos } from './money-schemas.ts'

/** The descriptors of a translatable text, alongside its English text: `kit/message.ts`. */
export const MessageDescriptors = z.array(z.object({ id: z.string(), values: z.array(z.string()) }))

/** One step of a calculation: its input, the table row used, and its result. */
export const WorksheetStep = z.object({
  ...{ label: z.string(), labelI18n: MessageDescriptors.optional() },
  ...{ from: z.string(), fromI18n: MessageDescriptors.optional() },
  ...{ result: z.string(), resultI18n: MessageDescriptors.optional() },
})
export type WorksheetStep = z.output<typeof WorksheetStep>

/** A line of the price. The lines always add up to the total. */
export const PremiumLine = z.object({
  code: z.string(),
  label: z.string(),
  labelI18n: MessageDescriptors.optional(),
  /** `refund` only in what is owed again: of the payment that was taken back, what had been refunded already. It is no sale. */
  kind: z.enum(['premium', 'tax', 'fee', 'refund']),
  amount: Centavos,
})
export type PremiumLine = z.output<typeof PremiumLine>

const TAXES = ['vat', 'premium-tax', 'dst', 'lgt'] as const
export type Tax = (typeof TAXES)[number]

/** Which tax a line is, including that of what is sold along in a package (`ctpl-vat`); undefined for any other line. */
export const taxOf = ({ code, kind }: Pick<PremiumLine, 'code' | 'kind'>): Tax | undefined =>
  kind === 'tax' ? TAXES.find((tax) => code === tax || code.endsWith(`-${tax}`)) : undefined

/**
 * The currency in which the purchase is stated, and the rate by which its premium was converted to pesos: a dollar in centavos, on that
 * day.
 */
const ExchangeRate = z.object({ currency: z.literal('USD'), rate: Amount, on: Day })
export type ExchangeRate = z.output<typeof ExchangeRate>

/** How a price was calculated, by the tariff version that priced it. */
export const Worksheet = z.object({
  tariff: z.string(),
  steps: z.array(WorksheetStep),
  lines: z.array(PremiumLine),
  total: Centavos,
  /** What anyone who sees the price must also see. */
  note: z.string().optional(),
  noteI18n: MessageDescriptors.optional(),
  /** Absent where it is stated in pesos. */
  exchange: ExchangeRate.optional(),
})
export type Worksheet = z.output<typeof Worksheet>

/** A line of the price with its explanation. */
export type ReasonedLine = PremiumLine & { readonly from: () => Message | string }

export const lineOf = ({ code, label, labelI18n, kind, amount }: PremiumLine): PremiumLine =>
  labelI18n ? { code, label, labelI18n, kind, amount } : { code, label, kind, amount }

/** A step, with each part in its reader's language. */
export function explain({ label, from, result }: { readonly [Part in 'label' | 'from' | 'result']: Message | string }): WorksheetStep {
  // Written out: putting together what `withI18n` returns takes half of the time of a price.
  const step: WorksheetStep = { label: textOf(label), from: textOf(from), result: textOf(result) }
  if (typeof label !== 'string') step.labelI18n = label.i18n
  if (typeof from !== 'string') step.fromI18n = from.i18n
  if (typeof result !== 'string') step.resultI18n = result.i18n
  return step
}
const textOf = (message: Message | string): string => (typeof message === 'string' ? message : message.text)

/** The step for a line by itself. */
export const stepOf = ({ label, labelI18n, from, amount }: ReasonedLine): WorksheetStep => {
  const step = explain({ label, from: from(), result: formatPesos(amount) })
  if (labelI18n) step.labelI18n = labelI18n
  return step
}

type Words = {
  readonly steps?: () => WorksheetStep[]
  readonly note?: (() => Message | string) | undefined
  readonly exchange?: ExchangeRate | undefined
}

/**
 * Only numbers at first: the words are composed when they are read, since most prices are only added up or compared. They are own
 * properties of each worksheet, as in a plain object, so that copies, JSON and comparisons include them.
 */
class PricedWorksheet {
  declare readonly tariff: string
  declare readonly steps: WorksheetStep[]
  declare readonly lines: PremiumLine[]
  declare readonly total: Centavos
  declare readonly note?: string
  declare readonly noteI18n?: MessageDescriptor[]
  declare readonly exchange?: ExchangeRate
  readonly #words: Words
  #steps: WorksheetStep[] | undefined
  #note: Translatable<'note'> | undefined

  constructor(tariff: string, lines: PremiumLine[], words: Words) {
    this.#words = words
    this.tariff = tariff
    Object.defineProperty(this, 'steps', WORDS.steps)
    this.lines = lines
    this.total = lines.reduce((total, { amount }) => total + amount, 0)
    if (words.note) Object.defineProperties(this, WORDS.note)
    if (words.exchange) this.exchange = words.exchange
  }

  static stepsOf(price: PricedWorksheet): WorksheetStep[] {
    price.#steps ??= price.#words.steps?.() ?? []
    return price.#steps
  }

  static noteOf(price: PricedWorksheet): Translatable<'note'> {
    price.#note ??= withI18n('note', price.#words.note?.() ?? '')
    return price.#note
  }
}

/** The same getters for all worksheets: with its own, each would have a different shape, which is slow to create and to read. */
const WORDS = {
  steps: {
    enumerable: true,
    get(this: PricedWorksheet) {
      return PricedWorksheet.stepsOf(this)
    },
  },
  note: {
    note: {
      enumerable: true,
      get(this: PricedWorksheet) {
        return PricedWorksheet.noteOf(this).note
      },
    },
    noteI18n: {
      enumerable: true,
      get(this: PricedWorksheet) {
        return PricedWorksheet.noteOf(this).noteI18n
      },
    },
  },
}

/** A price of these lines, with its explanation. */
export const worksheet = (tariff: string, lines: PremiumLine[], words: Words = {}): Worksheet => new PricedWorksheet(tariff, lines, words)

/** A price with additions or deductions: each line once, premiums before the rest, adding up to the total charged. */
export function withLines(price: Worksheet, more: readonly PremiumLine[], explained: Pick<Worksheet, 'steps'>): Worksheet {
  const amounts = new Map(more.map(({ code, amount }) => [code, amount]))
  const moved = price.lines.map((line) => ({ ...line, amount: line.amount + (amounts.get(line.code) ?? 0) }))
  const fresh = more.filter(({ code }) => price.lines.every((line) => line.code !== code))
  const lines = [...moved, ...fresh]
  const premiums = lines.filter(({ kind }) => kind === 'premium')
  return worksheet(price.tariff, [...premiums, ...lines.filter(({ kind }) => kind !== 'premium')], {
    steps: () => explained.steps,
    exchange: price.exchange,
  })
}

/** The difference between two prices, line by line; a line that only one of them has counts as zero in the other. */
export function linesBetween(before: Worksheet, after: Worksheet): PremiumLine[] {
  const amountIn = ({ lines }: Worksheet, code: string) => lines.find((line) => line.code === code)?.amount ?? 0
  const added = after.lines.filter(({ code }) => !before.lines.some((line) => line.code === code))
  return [...before.lines, ...added]
    .map((line) => ({ ...line, amount: amountIn(after, line.code) - amountIn(before, line.code) }))
    .filter(({ amount }) => amount !== 0)
}

export const FINDING_LEVELS = ['info', 'warn', 'refer', 'decline'] as const
export const STAGES = ['quote', 'convert'] as const

/** A finding of technical control on a risk. */
export const Finding = z.object({
  code: z.string(),
  level: z.enum(FINDING_LEVELS),
  /** The stage that it blocks until it is decided. */
  blocks: z.enum(STAGES).optional(),
  /** Who may decide on it, as an authority of the underwriting feature. */
  authority: z.string().optional(),
  sentence: z.string(),
  sentenceI18n: MessageDescriptors.optional(),
  /** The customer's version, where the agent's wording is unsuitable. */
  customer: z.string().optional(),
  customerI18n: MessageDescriptors.optional(),
  /** It reveals an answer about health: people who may not read that see only that there is a finding. */
  sealed: z.literal(true).optional(),
  /** What is required before it can be decided. */
  needs: z.enum(['inspection']).optional(),
  /** The smallest change that would clear it, where it can be computed. */
  remedy: z
    .object({ sentence: z.string(), sentenceI18n: MessageDescriptors.optional(), change: z.record(z.string(), z.unknown()).optional() })
    .optional(),
})
export type Finding = z.output<typeof Finding>

/** A finding as shown to people who may not read sealed ones, and wherever it is stored for all to read. */
export function hideSealedFinding(finding: Finding): Finding {
  if (!finding.sealed) return finding
  const { level, blocks, authority, needs } = finding
  return {
    ...{ code: 'about-health', level, sealed: true, ...withI18n('sentence', msg`An answer about health.`) },
    ...(blocks ? { blocks } : {}),
    ...(authority ? { authority } : {}),
    ...(needs ? { needs } : {}),
  }
}

/** A finding's sentence, to be joined with others. */
export const findingMessage = ({ sentence, sentenceI18n }: Pick<Finding, 'sentence' | 'sentenceI18n'>): Message =>
  messageOf(sentence, sentenceI18n)

export const isReferral = (finding: Finding): boolean => finding.level === 'refer'
export const isDecline = (finding: Finding): boolean => finding.level === 'decline'
