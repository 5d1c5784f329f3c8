import type { z } from 'zod'
import type { Day, Term } from '#domain/day.ts'
import type { Centavos, Millionths } from '#domain/money.ts'
import type { Needs, Suits } from '#domain/needs.ts'
import type { Policyholder } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import type { Facts } from '#domain/routing.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import type { Document } from '#kit/document.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Offers } from '#kit/offers.ts'
import type { Path, Row } from '#kit/routes.ts'
import type { Ending, Part } from './apportion.ts'
import type { Package } from './package.ts'

/** A page of the wizard: the fields of `details` that it asks, in order. */
export type Step<Name extends string = string> = {
  readonly id: string
  readonly title: string
  readonly help?: string
  readonly fields: readonly Name[]
}

/** A discount on what is not regulated: agreed with a group, and asked for by the agent on top of it. */
export type Discount = { readonly agreed: Millionths; readonly asked: Millionths }

/** What rating may know besides the risk itself. */
export type RatingContext = { readonly today: Day; readonly branch: string; readonly discount?: Discount | undefined }

/** Something that identifies what is insured, so that the same thing is not insured twice: `{ kind: 'plate', value: 'NBX4567' }`. */
export type RiskKey = { readonly kind: string; readonly value: string; readonly label: string }

/** The same with the period in which it is insured. */
export type InsuredKey = RiskKey & Term

/** Another certificate or policy in force for the same thing in an overlapping period. */
export type Clash = {
  readonly key: RiskKey
  /** Told to those who may see that policy. */
  readonly policyNumber: string | undefined
  readonly from: Day
  readonly to: Day
}

/** Of which make and model the insured thing is. */
export type Model = { readonly makeCode: string; readonly modelCode: string; readonly subModelCode?: string; readonly yearModel: number }

/** The same to the variant, as the list of market values names it: `user/motor/vehicle-value`. */
export type Valued = Required<Model>

const isVariant = (model: Model): model is Valued => model.subModelCode !== undefined

/** The fair market value of what is insured and the range in which it may be insured. */
export type Market = { readonly value: Centavos; readonly min: Centavos; readonly max: Centavos }

export type ControlContext = RatingContext & {
  readonly term: Term
  readonly clashes: readonly Clash[]
  /** Undefined where the list does not have it. */
  readonly market?: Market | undefined
  /** The day of the last inspection that was cleared for exactly these answers. */
  readonly inspectedOn?: Day | undefined
}

/** A way to begin, as a person says what they want, and the answers that it gives already. */
export type Way = {
  readonly code: string
  /** `Comprehensive with CTPL` */
  readonly name: string
  readonly sentence: string
  readonly answers: Readonly<Record<string, unknown>>
}

/** A photograph that an inspection asks for. */
export type Shot = { readonly code: string; readonly title: string; readonly help: string; readonly required: boolean }

/** What is wrong with a version of a tariff: where (`tables.limits.3`), and what to do about it. */
export type TariffDefect = { readonly path: string; readonly level: 'error' | 'warn'; readonly sentence: string }

/** Everything that a printed document of a line may tell; the line decides what it does tell. */
export type Printable<Details> = {
  readonly number: string
  readonly details: Details
  readonly holder: Policyholder
  readonly alternate?: { readonly firstName: string; readonly lastName: string } | undefined
  readonly worksheet: Worksheet
  /** What an underwriter's approval depends on, in their words. */
  readonly conditions?: readonly string[] | undefined
  readonly term: Term
  readonly issuedOn: Day
  readonly validUntil?: Day | undefined
  readonly agent: { readonly name: string; readonly code: string; readonly mobile: string }
  readonly insurer: { readonly name: string; readonly address: string; readonly tin: string; readonly support: string }
  /** Labels of coded values (province, make, …), by `list:code`. */
  readonly labels: Readonly<Record<string, string>>
  /** Wordings of coded values that have one (mortgage clause), by `list:code`. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly certificate?: { readonly cocNumber: string; readonly authNumber: string; readonly authenticatedOn: Day } | undefined
  readonly qr?: { readonly text: string; readonly caption: string } | undefined
}

/** What the certificate authentication service must be told: philippines.md §1.7. Empty strings are sent as empty elements. */
export type Registration = {
  readonly regType: 'N' | 'R'
  readonly plateNo: string
  readonly mvFileNo: string
  readonly engineNo: string
  readonly chassisNo: string
  readonly inceptionDate: Day
  readonly expiryDate: Day
  readonly mvType: string
  readonly mvPremType: string
  readonly taxType: '0' | '1' | '2' | '3'
  readonly assuredName: string
  readonly assuredTin: string
}

/** What holds when a policy ends before its time. */
export type Endable = {
  readonly terms: Ending
  /** Whoever must be told before it ends: a code of the list `Mortgagee`, or a name that was typed. */
  readonly mortgagee?: string | undefined
  readonly parts: readonly Part[]
}

export type Example<Details> = { readonly title: string; readonly today: Day; readonly details: Details; readonly total: number }

export type LineSpec<Details, Tariff> = {
  readonly code: string
  /** `CTPL` */
  readonly name: string
  /** One sentence for the catalogue: what it covers. */
  readonly covers: string
  /** The subline family of the records of this line, as LOB filters name it. */
  readonly prefix: string
  readonly details: z.ZodObject & z.ZodType<Details>
  /** What it reads of a version of its tariff, `{ version, tables }`: a file of db/seed/tariffs or a row of the database. */
  readonly tariff: z.ZodType<Tariff>
  /** What the places of its tables are called, by path without row numbers (`classes.gross.1`), where their names do not say it. */
  readonly tariffWords?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
  /** The fewest fields that give a price. */
  readonly quick: readonly string[]
  /** What a person may want of it, when there is more than one thing. */
  readonly ways?: readonly Way[]
  /** The quick field that names a ready-made choice, where there are any. */
  readonly packageField?: string
  /** Ready-made choices for the answers so far, side by side; the lesser first. */
  readonly packages?: (answers: Readonly<Record<string, unknown>>, tariff: Tariff) => readonly Package[]
  /** What its fields offer, by name, given the answers so far. */
  readonly offers?: (answers: Readonly<Record<string, unknown>>, tariff: Tariff) => Offers
  /** What is insured, as soon as the answers name it: by it like risks are found and, for a field that is `estimated`, the market's value. */
  readonly model?: (answers: Readonly<Record<string, unknown>>) => Model | undefined
  /** What the policy pays at most for the insured thing itself; limits who may decide on it. */
  readonly sumInsured?: (details: Details) => Centavos
  /** Photographs that an inspection of the risk asks for. */
  readonly shots?: readonly Shot[]
  /** The answers that these photographs show; a change of any other needs no new ones. */
  readonly shown?: readonly string[]
  /** The authorities that its findings name, with what each is called. */
  readonly authorities: readonly { readonly code: string; readonly name: string }[]
  /** Gaps, overlaps and values out of bounds in a version of its tariff, beyond what the schema refuses. */
  readonly checkTariff: (tariff: Tariff) => readonly TariffDefect[]
  /** Price of the quick fields alone, before anything else is asked; refuses what `rate` refuses, undefined while answers are missing. */
  readonly quickRate: (answers: Readonly<Record<string, unknown>>, tariff: Tariff, context: RatingContext) => Worksheet | undefined
  readonly rate: (details: Details, tariff: Tariff, context: RatingContext) => Worksheet
  readonly term: (details: Details, tariff: Tariff, today: Day) => Term
  readonly riskKeys: (details: Details) => readonly RiskKey[]
  /** In which period what a key names is insured, where a package keeps the periods of what is in it; absent: in that of the policy. */
  readonly keyTerm?: (key: RiskKey, details: Details, tariff: Tariff, term: Term) => Term
  /** Who must be told before a policy ends, and which part of its premium is for which period. */
  readonly endable: (details: Details, tariff: Tariff, bought: { readonly worksheet: Worksheet; readonly term: Term }) => Endable
  readonly controls: (details: Details, worksheet: Worksheet, tariff: Tariff, context: ControlContext) => readonly Finding[]
  /** One line for lists: `NBX 4567 · 2022 Toyota Vios`. */
  readonly describe: (answers: Readonly<Record<string, unknown>>, label: (list: string, code: string) => string) => string
  /** Why a person with these needs is well advised to have it; undefined when they are not. */
  readonly suits: (needs: Needs) => Suits | undefined
  /** Declarations that the customer must accept, with the version that is recorded. */
  readonly declarations: readonly { readonly code: string; readonly version: string; readonly text: string; readonly required: boolean }[]
  /** The identity-check workflow that must be passed before payment. */
  readonly identityWorkflow?: string
  /** Present when policies of the line may need an authenticated certificate of cover; undefined for one that needs none. */
  readonly registration?: (details: Details, holder: Policyholder, term: Term, tariff: Tariff) => Registration | undefined
  /** Whether a policy needs that certificate, where not every one of the line does. */
  readonly isCertified?: (details: Details) => boolean
  /** Drawn from the tariff version that priced the risk: limits and wording of the cover stand in it. */
  readonly documents: {
    readonly quotation: (facts: Printable<Details>, tariff: Tariff) => Document
    readonly policy: (facts: Printable<Details>, tariff: Tariff) => Document
    readonly certificate?: (facts: Printable<Details>, tariff: Tariff) => Document
  }
  readonly routes: Readonly<Record<Path, Row<Facts>>>
  readonly examples: readonly Example<Details>[]
}

/** What everybody else sees of a line: its details are unknown to them and parsed inside. */
export type Line = ReturnType<typeof closeOver> & { readonly routes: Readonly<Record<Path, Row<Facts>>> }

const unfitText = (raw: unknown): string => {
  const version = typeof raw === 'object' && raw !== null && 'version' in raw ? String(raw.version) : ''
  return `The premium tables ${version} do not fit this release of the program, so that nothing can be priced or printed by them. Please call support.`
}

/**
 * Closes a line over its own types, so that callers can treat every line alike:
 * whatever takes details takes `unknown` and parses it; a ZodError says which answer is wrong.
 */
function closeOver<Details, Tariff>(spec: LineSpec<Details, Tariff>) {
  const details = (raw: unknown) => spec.details.parse(raw)
  // A version never changes, so the one that a caller keeps is parsed once.
  const known = new WeakMap<object, Tariff>()
  const readable = (raw: unknown): Tariff | undefined => {
    const parsed = (typeof raw === 'object' && raw !== null && known.get(raw)) || spec.tariff.safeParse(raw).data
    if (parsed !== undefined && typeof raw === 'object' && raw !== null) known.set(raw, parsed)
    return parsed
  }
  const tariff = (raw: unknown): Tariff => {
    const parsed = readable(raw)
    if (parsed === undefined) throw problem('unfit-tariff', { message: unfitText(raw) })
    return parsed
  }
  const { documents, registration } = spec
  const isValued = fieldsOf(spec.details).some(({ estimated }) => estimated)
  const printable = (facts: Printable<unknown>) => ({ ...facts, details: details(facts.details) })
  return {
    code: spec.code,
    name: spec.name,
    covers: spec.covers,
    prefix: spec.prefix,
    details: spec.details,
    tariff: spec.tariff,
    tariffWords: spec.tariffWords ?? {},
    steps: spec.steps,
    quick: spec.quick,
    ways: spec.ways ?? [{ code: spec.code, name: spec.name, sentence: spec.covers, answers: {} }],
    packageField: spec.packageField,
    declarations: spec.declarations,
    identityWorkflow: spec.identityWorkflow,
    examples: spec.examples,
    /** Whether any policy of the line may need an authenticated certificate of cover. */
    hasCertificates: registration !== undefined,
    isCertified: (raw: unknown) => registration !== undefined && (spec.isCertified?.(details(raw)) ?? true),
    shots: spec.shots ?? [],
    shown: spec.shown ?? Object.keys(spec.details.shape),
    authorities: spec.authorities,
    /** Whether a version of its tariff, perhaps of another release, can be read. */
    fits: (table: unknown) => readable(table) !== undefined,
    checkTariff: (table: unknown) => spec.checkTariff(tariff(table)),
    model: (answers: Readonly<Record<string, unknown>>) => spec.model?.(answers),
    /** What the market has a value of, where the line asks for one. */
    valued: (answers: Readonly<Record<string, unknown>>): Valued | undefined => {
      const model = isValued ? spec.model?.(answers) : undefined
      return model && isVariant(model) ? model : undefined
    },
    packages: (answers: Readonly<Record<string, unknown>>, table: unknown) => spec.packages?.(answers, tariff(table)) ?? [],
    offers: (answers: Readonly<Record<string, unknown>>, table: unknown) => spec.offers?.(answers, tariff(table)) ?? {},
    sumInsured: (raw: unknown) => spec.sumInsured?.(details(raw)),
    quickRate: (answers: Readonly<Record<string, unknown>>, table: unknown, context: RatingContext) =>
      spec.quickRate(answers, tariff(table), context),
    rate: (raw: unknown, table: unknown, context: RatingContext) => spec.rate(details(raw), tariff(table), context),
    term: (raw: unknown, table: unknown, today: Day) => spec.term(details(raw), tariff(table), today),
    riskKeys: (raw: unknown) => spec.riskKeys(details(raw)),
    insuredKeys: (raw: unknown, table: unknown, term: Term): InsuredKey[] => {
      const known = details(raw)
      return spec.riskKeys(known).map((key) => ({ ...key, ...(spec.keyTerm?.(key, known, tariff(table), term) ?? term) }))
    },
    endable: (raw: unknown, table: unknown, bought: { readonly worksheet: Worksheet; readonly term: Term }) =>
      spec.endable(details(raw), tariff(table), bought),
    controls: (raw: unknown, worksheet: Worksheet, table: unknown, context: ControlContext) =>
      spec.controls(details(raw), worksheet, tariff(table), context),
    describe: spec.describe,
    suits: spec.suits,
    registration:
      registration &&
      ((raw: unknown, holder: Policyholder, term: Term, table: unknown) => registration(details(raw), holder, term, tariff(table))),
    documents: {
      quotation: (facts: Printable<unknown>, table: unknown) => documents.quotation(printable(facts), tariff(table)),
      policy: (facts: Printable<unknown>, table: unknown) => documents.policy(printable(facts), tariff(table)),
      certificate:
        documents.certificate && ((facts: Printable<unknown>, table: unknown) => documents.certificate?.(printable(facts), tariff(table))),
    },
  }
}

export const defineLine = <Details, Tariff, const Routes extends LineSpec<Details, Tariff>['routes']>(
  spec: LineSpec<Details, Tariff> & { routes: Routes },
) => ({
  ...closeOver<Details, Tariff>(spec),
  routes: spec.routes,
})
