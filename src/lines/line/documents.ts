import type { Day, Term } from '#domain/day.ts'
import { formatAnswer } from '#domain/format-answer.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Policyholder } from '#domain/person.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { Document, Fact } from '#kit/document.ts'
import type { NamedField } from '#kit/field.ts'
import type { Leaflet } from './leaflet.ts'
import type { Readers } from './readers.ts'

/** A policy form: its version, the number under which it was approved, and its general conditions, if any. */
export type PolicyForm = { readonly version: string; readonly approval: string; readonly conditions?: string | undefined }

/** Where, by whom and under which authority a policy is issued, on the day of its issue. */
export type Issuing = {
  readonly place?: string | undefined
  readonly signatory?: { readonly name: string; readonly title: string } | undefined
  /** The insurer's certificate of authority. */
  readonly authority?: string | undefined
  /** The Insurance Commission's notice to the insuring public. */
  readonly notice?: string | undefined
  /** By what each form is for: a line, or `coc`. */
  readonly forms: Readonly<Record<string, PolicyForm>>
}

/** Everything that a line's printed document may contain; the line decides what it does contain. */
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
  /**
   * The instant of issue, once issued. Cover starts at the tariff's time of day, or at the issue if that is later (Insurance Code, section
   * 77).
   */
  readonly issuedAt?: Date | undefined
  readonly validUntil?: Day | undefined
  /** Only for an issued policy; a quotation has none. */
  readonly issuing?: Issuing | undefined
  /** With the licence under which they sold it. */
  readonly agent: { readonly name: string; readonly code: string; readonly mobile: string; readonly licence?: string | undefined }
  readonly insurer: { readonly name: string; readonly address: string; readonly tin: string; readonly support: string }
  /** The formats of plates and stickers. */
  readonly formats: MarkFormats
  /** Labels of coded values (province, make, …), by `list:code`. */
  readonly labels: Readonly<Record<string, string>>
  /** Wordings of coded values that have one (mortgage clause), by `list:code`. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  /** The invoice for the premium, once it is paid. */
  readonly invoice?: { readonly number: string; readonly issuedOn: Day } | undefined
  readonly certificate?: { readonly cocNumber: string; readonly authNumber: string; readonly authenticatedOn: Day } | undefined
  readonly qr?: { readonly text: string; readonly caption: string } | undefined
}

/** The input for a line's document: the printable facts, and the policyholder's answers to the questions that only this line asks. */
export type Drawable<Details> = Printable<Details> & { readonly ownHolderFacts?: readonly Fact[] }

/** What is sent to the certificate authentication service: philippines.md §1.7. Empty strings are sent as empty elements. */
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

/** What the insured shows on a phone when asking for help, such as in a hospital; also works without a network. */
export type Card = {
  readonly title: string
  /** The number to call. */
  readonly phone: string
  readonly facts: readonly Fact[]
}

/**
 * An additional document of issued policies, such as a letter to an embassy; it is complete in itself, and is verified by a code that
 * anyone can scan.
 */
export type Letter<Details, Tariff> = {
  /** The code by which it is requested: `visa-letter`. */
  readonly code: string
  readonly title: string
  /** Which policies have it. */
  readonly isFor: (details: Details, tariff: Tariff) => boolean
  readonly draw: (facts: Drawable<Details>, tariff: Tariff) => Document
}

/**
 * What is printed, from the tariff version that priced the risk, which has the limits and wording of the cover. It contains no sealed
 * answers: whoever may see a sale may print it.
 */
export type DocumentsSpec<Details, Tariff> = {
  readonly quotation: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly policy: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly certificate?: (facts: Drawable<Details>, tariff: Tariff) => Document
  /** The separate policy of the compulsory cover sold in a package (CL 10-2005), for policies that are certified. */
  readonly compulsory?: (facts: Drawable<Details>, tariff: Tariff) => Document
  readonly letters?: readonly Letter<Details, Tariff>[]
  readonly card?: (facts: Drawable<Details>, tariff: Tariff) => Card
  /** Present where a line has a list of what it pays for that is worth reading before the purchase. */
  readonly leaflet?: (tariff: Tariff) => Leaflet
  /** Present where policies of the line may need an authenticated certificate of cover; returns undefined for one that needs none. */
  readonly registration?: (details: Details, holder: Policyholder, term: Term, tariff: Tariff) => Registration | undefined
  /** Whether a policy needs that certificate, where not every policy of the line does. */
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
    /** The additional documents of a policy with these details. */
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
