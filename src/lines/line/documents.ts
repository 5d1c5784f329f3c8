import type { Day, Term } from '#domain/day.ts'
import { formatAnswer } from '#domain/format-answer.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Policyholder } from '#domain/person.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { Document, Fact } from '#kit/document.ts'
import type { NamedField } from '#kit/field.ts'
import type { Leaflet } from './leaflet.ts'
import type { Readers } from './readers.ts'

/** A form on which policies are written: its version, the number under which it was approved, and its general conditions, where it has any. */
export type PolicyForm = { readonly version: string; readonly approval: string; readonly conditions?: string | undefined }

/** Where, by whom and by which authority a policy is issued, on the day of its issue. */
export type Issuing = {
  readonly place?: string | undefined
  readonly signatory?: { readonly name: string; readonly title: string } | undefined
  /** The insurer's certificate of authority. */
  readonly authority?: string | undefined
  /** What the Insurance Commission tells the insuring public. */
  readonly notice?: string | undefined
  /** By what each is for: a line, or `coc`. */
  readonly forms: Readonly<Record<string, PolicyForm>>
}

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
  /** The instant of issue, once it is issued. Cover begins at the time of day of the tariff, or then if that is later (Insurance Code, section 77). */
  readonly issuedAt?: Date | undefined
  readonly validUntil?: Day | undefined
  /** Of what is issued; a quotation has none. */
  readonly issuing?: Issuing | undefined
  /** With the licence under which they sold. */
  readonly agent: { readonly name: string; readonly code: string; readonly mobile: string; readonly licence?: string | undefined }
  readonly insurer: { readonly name: string; readonly address: string; readonly tin: string; readonly support: string }
  /** How plates and stickers are written. */
  readonly formats: MarkFormats
  /** Labels of coded values (province, make, …), by `list:code`. */
  readonly labels: Readonly<Record<string, string>>
  /** Wordings of coded values that have one (mortgage clause), by `list:code`. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  /** The invoice of the premium, once it is paid. */
  readonly invoice?: { readonly number: string; readonly issuedOn: Day } | undefined
  readonly certificate?: { readonly cocNumber: string; readonly authNumber: string; readonly authenticatedOn: Day } | undefined
  readonly qr?: { readonly text: string; readonly caption: string } | undefined
}

/** What a line draws a document from: what it is told, and the policyholder's answers to what only this line asks. */
export type Drawable<Details> = Printable<Details> & { readonly ownHolderFacts?: readonly Fact[] }

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

/** What the insured shows on a phone where help is asked for, as in a hospital; also without a network. */
export type Card = {
  readonly title: string
  /** The number to call. */
  readonly phone: string
  readonly facts: readonly Fact[]
}

/** A further paper of issued policies, such as a letter to an embassy; it stands by itself, and is proved by a code that anybody can scan. */
export type Letter<Details, Tariff> = {
  /** By which it is asked for: `visa-letter`. */
  readonly code: string
  readonly title: string
  /** Which policies have it. */
  readonly isFor: (details: Details, tariff: Tariff) => boolean
  readonly draw: (facts: Drawable<Details>, tariff: Tariff) => Document
}

/**
 * What is printed, from the tariff version that priced the risk: limits and wording of the cover stand in it. No sealed answer does: whoever
 * may see a sale may print it.
 */
export type DocumentsSpec<Details, Tariff> = {
  readonly quotation: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly policy: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly certificate?: (facts: Drawable<Details>, tariff: Tariff) => Document
  /** The separate policy of compulsory cover that is sold in a package (CL 10-2005), for those that are certified. */
  readonly compulsory?: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly letters?: readonly Letter<Details, Tariff>[]
  readonly card?: (facts: Drawable<Details>, tariff: Tariff) => Card
  /** Where a line has a list of what it pays for that is worth reading before. */
  readonly leaflet?: (tariff: Tariff) => Leaflet
  /** Present when policies of the line may need an authenticated certificate of cover; undefined for one that needs none. */
  readonly registration?: (details: Details, holder: Policyholder, term: Term, tariff: Tariff) => Registration | undefined
  /** Whether a policy needs that certificate, where not every one of the line does. */
  readonly isCertified?: (details: Details) => boolean
}

const answersTo = (
  fields: readonly NamedField[],
  holder: Readonly<Record<string, unknown>>,
  labels: Printable<unknown>['labels'],
): Fact[] =>
  fields.flatMap((field) => {
    const isTold = !field.sealed && (!field.when || field.when(holder))
    const value = isTold ? formatAnswer(field, holder[field.name], labels) : undefined
    return value === undefined ? [] : [{ label: field.label, value }]
  })

export function bindDocuments<Details, Tariff>(
  spec: DocumentsSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
  ownHolderFields: readonly NamedField[],
) {
  const { certificate, compulsory, registration } = spec
  const drawable = (facts: Printable<unknown>): Drawable<Details> => ({
    ...facts,
    details: details(facts.details),
    ownHolderFacts: answersTo(ownHolderFields, facts.holder, facts.labels),
  })
  return {
    quotation: (facts: Printable<unknown>, table: unknown) => spec.quotation(drawable(facts), tariff(table)),
    policy: (facts: Printable<unknown>, table: unknown) => spec.policy(drawable(facts), tariff(table)),
    certificate: certificate && ((facts: Printable<unknown>, table: unknown) => certificate(drawable(facts), tariff(table))),
    compulsory: compulsory && ((facts: Printable<unknown>, table: unknown) => compulsory(drawable(facts), tariff(table))),
    leaflet: spec.leaflet && ((table: unknown): Leaflet | undefined => spec.leaflet?.(tariff(table))),
    card: (facts: Printable<unknown>, table: unknown): Card | undefined => spec.card?.(drawable(facts), tariff(table)),
    /** The further papers that a policy with these details has. */
    letters: (raw: unknown, table: unknown) =>
      (spec.letters ?? [])
        .filter(({ isFor }) => isFor(details(raw), tariff(table)))
        .map(({ code, title, draw }) => ({ code, title, draw: (facts: Printable<unknown>) => draw(drawable(facts), tariff(table)) })),
    registration:
      registration &&
      ((raw: unknown, holder: Policyholder, term: Term, table: unknown) => registration(details(raw), holder, term, tariff(table))),
    /** Whether any policy of the line may need an authenticated certificate of cover. */
    hasCertificates: registration !== undefined,
    isCertified: (raw: unknown) => registration !== undefined && (spec.isCertified?.(details(raw)) ?? true),
  }
}
