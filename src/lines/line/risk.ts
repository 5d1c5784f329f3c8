import { z } from 'zod'
import type { Day, Term } from '#domain/day.ts'
import { Diligence, type DiligenceRule, needsFullDiligence } from '#domain/diligence.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Centavos } from '#domain/money.ts'
import { Policyholder } from '#domain/person.ts'
import { applicableAnswers, extendSchema, fieldsOf, withoutSealed } from '#kit/field.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A page of the wizard: the fields of the schema that it asks, in order. */
export type Step<Name extends string = string> = {
  readonly id: string
  readonly title: string
  readonly help?: string
  readonly fields: readonly Name[]
  /** Of them, those that few people know or need: folded away until they are looked for. */
  readonly seldom?: readonly Name[]
}

/** A way to begin, as a person says what they want, and the answers that it gives already. */
export type ProductVariant = {
  readonly code: string
  /** `Comprehensive with CTPL` */
  readonly name: string
  readonly sentence: string
  readonly answers: Answers
}

/** Something that identifies what is insured, so that the same thing is not insured twice: `{ kind: 'plate', value: 'NBX4567' }`. */
export type RiskKey = { readonly kind: string; readonly value: string; readonly label: string }

/** The same with the period in which it is insured. */
export type InsuredKey = RiskKey & Term

/** By which tables and in which period something is insured, and how plates and stickers are written. */
type Insuring = { readonly table: unknown; readonly term: Term; readonly formats: MarkFormats }

/** Of which make and model the insured thing is. */
export type Model = { readonly makeCode: string; readonly modelCode: string; readonly subModelCode?: string; readonly yearModel: number }

/** The same to the variant, as the list of market values names it: `user/motor/vehicle-value`. */
export type ValuedModel = Required<Model>

/** What is insured, and what is asked about it and about whoever is insured. */
export type RiskSpec<Details, Tariff> = {
  /** Every answer about what is insured, with its form field. */
  readonly schema: z.ZodObject & z.ZodType<Details>
  readonly steps: readonly Step[]
  /** The fewest fields that give a price. */
  readonly quickFields: readonly string[]
  /** What a person may want of it, when there is more than one thing. */
  readonly variants?: readonly ProductVariant[]
  /** What the line asks of a policyholder beyond what every line asks: an object of fields, whose refinements hold for the whole policyholder. */
  readonly holder?: z.ZodObject
  /** From when on the policyholder is asked all that the law on money laundering names; the amount of the law itself holds for every line. */
  readonly diligence?: DiligenceRule
  /** Fields that the vehicle’s or owner’s papers answer, by the names under which the reader of papers tells them: photographed, they fill these. */
  readonly papers?: readonly string[]
  /** One line for lists: `NBX 4567 · 2022 Toyota Vios`. */
  readonly describe: (answers: Answers, label: (list: string, code: string) => string, formats: MarkFormats) => string
  /** What is said of answers that are plates or stickers of no series that there is, by field; which there are changes without a release. */
  readonly misread?: (answers: Answers, formats: MarkFormats) => Readonly<Record<string, string>>
  /** Told in clear text to whoever insures the same: never from a sealed answer. */
  readonly keys: (details: Details, formats: MarkFormats) => readonly RiskKey[]
  /** In which period what a key names is insured, where a package keeps the periods of what is in it; absent: in that of the policy. */
  readonly keyTerm?: (key: RiskKey, details: Details, tariff: Tariff, term: Term) => Term
  /** What is insured, as soon as the answers name it: by it like risks are found and, for a field that is `estimated`, the market's value. */
  readonly model?: (answers: Answers) => Model | undefined
  /** What the policy pays at most for the insured thing itself; limits who may decide on it. */
  readonly sumInsured?: (details: Details) => Centavos
  /** From when to when cover lasts that is bought today. */
  readonly term: (details: Details, tariff: Tariff, today: Day) => Term
}

const isVariant = (model: Model): model is ValuedModel => model.subModelCode !== undefined

export function bindRisk<Details, Tariff>(
  spec: RiskSpec<Details, Tariff>,
  { details, isComplete, tariff }: Readers<Details, Tariff>,
  whole: Omit<ProductVariant, 'answers'>,
) {
  const isValued = fieldsOf(spec.schema).some(({ estimated }) => estimated)
  const asked = spec.holder ?? z.object({})
  return {
    schema: spec.schema,
    isComplete,
    steps: spec.steps,
    quickFields: spec.quickFields,
    variants: spec.variants ?? [{ ...whole, answers: {} }],
    /** All that is asked of a policyholder of this line: what every line asks, what large premiums do, then what only this one does. */
    holder: extendSchema(extendSchema(Policyholder, Diligence), asked),
    needsFullDiligence: (raw: unknown, premium: Centavos | undefined, coveredAbove: Centavos) =>
      needsFullDiligence(spec.diligence, { premium, sumInsured: spec.sumInsured?.(details(raw)), coveredAbove }),
    /** What only this line asks of a policyholder. */
    ownHolderFields: fieldsOf(asked),
    papers: spec.papers ?? [],
    /** From what is not sealed: it stands in lists, in messages and in the search. */
    describe: (answers: Answers, label: (list: string, code: string) => string, formats: MarkFormats) =>
      spec.describe(withoutSealed(spec.schema, answers), label, formats),
    misread: (answers: Answers, formats: MarkFormats) => spec.misread?.(applicableAnswers(spec.schema, answers), formats) ?? {},
    keys: (raw: unknown, formats: MarkFormats) => spec.keys(details(raw), formats),
    insuredKeys: (raw: unknown, { table, term, formats }: Insuring): InsuredKey[] => {
      const read = details(raw)
      return spec.keys(read, formats).map((key) => ({ ...key, ...(spec.keyTerm?.(key, read, tariff(table), term) ?? term) }))
    },
    model: (answers: Answers) => spec.model?.(answers),
    /** What the market has a value of, where the line asks for one. */
    valued: (answers: Answers): ValuedModel | undefined => {
      const model = isValued ? spec.model?.(answers) : undefined
      return model && isVariant(model) ? model : undefined
    },
    sumInsured: (raw: unknown) => spec.sumInsured?.(details(raw)),
    term: (raw: unknown, table: unknown, today: Day) => spec.term(details(raw), tariff(table), today),
  }
}
