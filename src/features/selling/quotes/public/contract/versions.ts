import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Finding, Worksheet } from '#domain/worksheet.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Answers = z.record(z.string(), z.unknown())

/** A quotation as it was priced at one time. */
export const QuotationVersion = z.object({
  id: Id,
  quotation: z.object({ id: Id, number: z.string() }),
  n: z.int().min(1),
  /** The state that the price led to. */
  outcome: z.enum(quotationLife.states),
  at: Instant,
  who: z.string(),
  answers: Answers,
  holder: Answers,
  alternate: Answers.nullable(),
  commercial: Answers,
  worksheet: Worksheet,
  total: Centavos,
  findings: z.array(Finding),
  /** The version of the rate tables that priced it. */
  tariff: z.string(),
  coverFrom: Day,
  coverTo: Day,
  validUntil: Day.nullable(),
  decisions: z.array(z.object({ event: z.string(), at: Instant, who: z.string(), reason: z.string(), conditions: z.array(z.string()) })),
})
export type QuotationVersion = z.output<typeof QuotationVersion>

export const QuotationVersions = z.object({
  id: Id,
  number: z.string(),
  line: z.string(),
  description: z.string(),
  /** Labels of coded answers in any of the versions, by `list:code`. */
  labels: z.record(z.string(), z.string()),
  /** Of the quotation and of those in its chain of quoting again, oldest first. Customers find the offers that were made. */
  versions: z.array(QuotationVersion),
})
export type QuotationVersions = z.output<typeof QuotationVersions>
