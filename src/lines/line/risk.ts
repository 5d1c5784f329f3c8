import { z } from 'zod'
import type { Day, Term } from '#domain/day.ts'
import { Diligence, type DiligenceRule, needsFullDiligence } from '#domain/diligence.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Centavos } from '#domain/money.ts'
import { Policyholder } from '#domain/person.ts'
import { applicableAnswers, extendSchema, fieldsOf, withoutSealed } from '#kit/field.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A page of the wizard: the schema fields that it asks, in order. */
export type Step<Name extends string = string> = {
  readonly id: string
  readonly title: string
  readonly help?: string
  readonly fields: readonly Name[]
  /** Those of the fields that few people know or need: collapsed until requested. */
  readonly seldom?: readonly Name[]
}

/** A starting point, phrased as what a person wants, with the answers that it already gives. */
export type ProductVariant = {
  readonly code: string
  /** `Comprehensive with CTPL` */
  readonly name: string
  readonly sentence: string
  readonly answers: Answers
}

/** Something that identifies what is insured, so that the same thing is not insured twice: `{ kind: 'plate', value: 'NBX4567' }`. */
export type RiskKey = { readonly kind: string; readonly value: string; readonly label: string }

/** The same, with the period in which it is insured. */
export type InsuredKey = RiskKey & Term

/** The tables and the period for which something is insured, and the formats of plates and stickers. */
type Insuring = { readonly table: unknown; readonly term: Term; readonly formats: MarkFormats }

/** The make and model of the insured thing. */
export type Model = { readonly makeCode: string; readonly modelCode: string; readonly subModelCode?: string; readonly yearModel: number }

/** The same down to the variant, as the list of market values names it: `user/motor/vehicle-value`. */
export type ValuedModel = Required<Model>

/** What is insured, and what is asked about it and about the insured. */
export type RiskSpec<Details, Tariff> = {
  /** Every answer about what is insured, with its form field. */
  readonly schema: z.ZodObject & z.ZodType<Details>
  readonly steps: readonly Step[]
  /** The minimum fields that give a price. */
  readonly quickFields: readonly string[]
  /** What a person may want from the line, where there is more than one option. */
  readonly variants?: readonly ProductVariant[]
  /**
   * What the line asks of a policyholder beyond what every line asks: an object of fields, whose refinements apply to the whole
   * policyholder.
   */
  readonly holder?: z.ZodObject
  /**
   * When the policyholder must answer everything that the anti-money-laundering law requires; the amount in the law itself applies to every
   * line.
   */
  readonly diligence?: DiligenceRule
  /**
   * Fields that the vehicle's or owner's documents answer, by the names that the document reader uses: photographed documents fill them.
   */
  readonly papers?: readonly string[]
  /** A single line for lists: `NBX 4567 · 2022 Toyota Vios`. */
  readonly describe: (answers: Answers, label: (list: string, code: string) => string, formats: MarkFormats) => string
  /** Messages for plates or stickers of an unknown series, by field; the known series change without a release. */
  readonly misread?: (answers: Answers, formats: MarkFormats) => Readonly<Record<string, string>>
  /** Disclosed in clear text to anyone who insures the same thing: never from a sealed answer. */
  readonly keys: (details: Details, formats: MarkFormats) => readonly RiskKey[]
  /** The period in which a key is insured, where a package has separate periods for its parts; absent: the period of the policy. */
  readonly keyTerm?: (key: RiskKey, details: Details, tariff: Tariff, term: Term) => Term
  /** What is insured, as soon as the answers name it: used to find similar risks and, for a field that is `estimated`, the market value. */
  readonly model?: (answers: Answers) => Model | undefined
  /** The most that the policy pays for the insured thing itself; limits who may decide on it. */
  readonly sumInsured?: (details: Details) => Centavos
  /** The period of cover that is bought today. */
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
    /** Everything asked of a policyholder of this line: what every line asks, what large premiums require, then what only this one asks. */
    holder: extendSchema(extendSchema(Policyholder, Diligence), asked),
    needsFullDiligence: (raw: unknown, premium: Centavos | undefined, coveredAbove: Centavos) =>
      needsFullDiligence(spec.diligence, { premium, sumInsured: spec.sumInsured?.(details(raw)), coveredAbove }),
    /** What only this line asks of a policyholder. */
    ownHolderFields: fieldsOf(asked),
    papers: spec.papers ?? [],
    /** Only from unsealed answers: it appears in lists, messages and the search. */
    describe: (answers: Answers, label: (list: string, code: string) => string, formats: MarkFormats) =>
      spec.describe(withoutSealed(spec.schema, answers), label, formats),
    misread: (answers: Answers, formats: MarkFormats) => spec.misread?.(applicableAnswers(spec.schema, answers), formats) ?? {},
    keys: (raw: unknown, formats: MarkFormats) => spec.keys(details(raw), formats),
    insuredKeys: (raw: unknown, { table, term, formats }: Insuring): InsuredKey[] => {
      const read = details(raw)
      return spec.keys(read, formats).map((key) => ({ ...key, ...(spec.keyTerm?.(key, read, tariff(table), term) ?? term) }))
    },
    model: (answers: Answers) => spec.model?.(answers),
    /** What has a market value, where the line asks for one. */
    valued: (answers: Answers): ValuedModel | undefined => {
      const model = isValued ? spec.model?.(answers) : undefined
      return model && isVariant(model) ? model : undefined
    },
    sumInsured: (raw: unknown) => spec.sumInsured?.(details(raw)),
    term: (raw: unknown, table: unknown, today: Day) => spec.term(details(raw), tariff(table), today),
  }
}
