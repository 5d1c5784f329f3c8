import { z } from 'zod'
import { type Message, type MessageDescriptor, messageOf, msg, type Translatable, withI18n } from '#kit/message.ts'
import { Day } from './day-schema.ts'
import { formatPesos } from './money.ts'
import { Amount, Centavos } from './money-schemas.ts'

/** The descriptors of a translatable text, which stand beside its English text: `kit/message.ts`. */
export const MessageDescriptors = z.array(z.object({ id: z.string(), values: z.array(z.string()) }))

/** One step of a calculation: what went in, which table row was used, what came out. */
export const WorksheetStep = z.object({
  ...{ label: z.string(), labelI18n: MessageDescriptors.optional() },
  ...{ from: z.string(), fromI18n: MessageDescriptors.optional() },
  ...{ result: z.string(), resultI18n: MessageDescriptors.optional() },
})
export type WorksheetStep = z.output<typeof WorksheetStep>

/** A line of the price. The sum of the lines is the total, always. */
export const PremiumLine = z.object({
  code: z.string(),
  label: z.string(),
  labelI18n: MessageDescriptors.optional(),
  kind: z.enum(['premium', 'tax', 'fee']),
  amount: Centavos,
})
export type PremiumLine = z.output<typeof PremiumLine>

const TAXES = ['vat', 'premium-tax', 'dst', 'lgt'] as const
export type Tax = (typeof TAXES)[number]

/** Which tax a line is, of what is sold along in a package (`ctpl-vat`) as well; undefined for what is none of them. */
export const taxOf = ({ code, kind }: Pick<PremiumLine, 'code' | 'kind'>): Tax | undefined =>
  kind === 'tax' ? TAXES.find((tax) => code === tax || code.endsWith(`-${tax}`)) : undefined

/** In which currency what was bought is stated, and the rate by which its premium became pesos: a dollar in centavos, on that day. */
const ExchangeRate = z.object({ currency: z.literal('USD'), rate: Amount, on: Day })
export type ExchangeRate = z.output<typeof ExchangeRate>

/** How a price came about, from the tariff version that priced it. */
export const Worksheet = z.object({
  tariff: z.string(),
  steps: z.array(WorksheetStep),
  lines: z.array(PremiumLine),
  total: Centavos,
  /** What whoever sees the price must be told with it. */
  note: z.string().optional(),
  noteI18n: MessageDescriptors.optional(),
  /** Absent where it is stated in pesos. */
  exchange: ExchangeRate.optional(),
})
export type Worksheet = z.output<typeof Worksheet>

/** A line of the price that can say how it came about. */
export type ReasonedLine = PremiumLine & { readonly from: () => Message | string }

export const lineOf = ({ code, label, labelI18n, kind, amount }: PremiumLine): PremiumLine =>
  labelI18n ? { code, label, labelI18n, kind, amount } : { code, label, kind, amount }

/** A step, each part of it in the language of whoever reads it. */
export const explain = ({ label, from, result }: { readonly [Part in 'label' | 'from' | 'result']: Message | string }): WorksheetStep => ({
  ...withI18n('label', label),
  ...withI18n('from', from),
  ...withI18n('result', result),
})

/** The step that a line is for itself. */
export const stepOf = ({ label, labelI18n, from, amount }: ReasonedLine): WorksheetStep => {
  const step = explain({ label, from: from(), result: formatPesos(amount) })
  return labelI18n ? { ...step, labelI18n } : step
}

type Words = {
  readonly steps?: () => WorksheetStep[]
  readonly note?: (() => Message | string) | undefined
  readonly exchange?: ExchangeRate | undefined
}

/**
 * Numbers first: the words are composed once they are read, since most prices are only added up or compared. They are properties of each
 * worksheet itself, as of a plain object, so that copies, JSON and comparisons have them.
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

/** The same getters for all worksheets: with its own, each would be of another shape, which is slow to make and to read. */
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

/** A price of these lines, and how it came about. */
export const worksheet = (tariff: string, lines: PremiumLine[], words: Words = {}): Worksheet => new PricedWorksheet(tariff, lines, words)

/** A price with what is added to it or taken off: each line once, premiums before the rest, as they add up to all that is charged. */
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

/** What lies between two prices, line by line; a line that only one of them has counts as nothing in the other. */
export function linesBetween(before: Worksheet, after: Worksheet): PremiumLine[] {
  const amountIn = ({ lines }: Worksheet, code: string) => lines.find((line) => line.code === code)?.amount ?? 0
  const added = after.lines.filter(({ code }) => !before.lines.some((line) => line.code === code))
  return [...before.lines, ...added]
    .map((line) => ({ ...line, amount: amountIn(after, line.code) - amountIn(before, line.code) }))
    .filter(({ amount }) => amount !== 0)
}

export const FINDING_LEVELS = ['info', 'warn', 'refer', 'decline'] as const
export const STAGES = ['quote', 'convert'] as const

/** What technical control has to say about a risk. */
export const Finding = z.object({
  code: z.string(),
  level: z.enum(FINDING_LEVELS),
  /** The stage that it holds up until it is decided. */
  blocks: z.enum(STAGES).optional(),
  /** Who may decide on it, as an authority of the underwriting feature. */
  authority: z.string().optional(),
  sentence: z.string(),
  sentenceI18n: MessageDescriptors.optional(),
  /** The same for the customer, where the agent's words would not do. */
  customer: z.string().optional(),
  customerI18n: MessageDescriptors.optional(),
  /** What it says tells an answer about health: whoever may not read that reads only that there is one. */
  sealed: z.literal(true).optional(),
  /** What must come before it can be decided. */
  needs: z.enum(['inspection']).optional(),
  /** The smallest change that would clear it, where it can be computed. */
  remedy: z
    .object({ sentence: z.string(), sentenceI18n: MessageDescriptors.optional(), change: z.record(z.string(), z.unknown()).optional() })
    .optional(),
})
export type Finding = z.output<typeof Finding>

/** A finding as it is told to whoever may not read what is sealed, and wherever it is written down for all to read. */
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

/** What a finding says, to be joined with other sentences. */
export const findingMessage = ({ sentence, sentenceI18n }: Pick<Finding, 'sentence' | 'sentenceI18n'>): Message =>
  messageOf(sentence, sentenceI18n)

export const isReferral = (finding: Finding): boolean => finding.level === 'refer'
export const isDecline = (finding: Finding): boolean => finding.level === 'decline'
