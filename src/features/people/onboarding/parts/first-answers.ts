import { formatMobile } from '#domain/mobile.ts'
import { isWallet } from '#domain/payout-account.ts'
import { nameOf } from '#domain/person.ts'
import { likelyAnswers } from '#kit/field.ts'
import type { OffersFor } from '#kit/offers.ts'
import type { Application } from '../public/contract/applicant.ts'
import { REFERENCES, SECTIONS, type SectionName } from '../rules/sections.ts'

/** The initial values of a step not answered yet: what most people answer, and as many rows as are required. */
export const firstAnswers = (section: SectionName): Readonly<Record<string, unknown>> => {
  const { shape } = SECTIONS[section].schema
  return {
    ...likelyAnswers(SECTIONS[section].schema, Object.keys(shape)),
    ...(section === 'background' ? { references: Array.from({ length: REFERENCES }, () => ({})) } : {}),
  }
}

/** What is known of the account already: it must be the applicant's own, and a wallet belongs to a number, usually the verified one. */
export const suggestAccount =
  ({ answers: { person }, mobile }: Pick<Application, 'answers' | 'mobile'>): OffersFor =>
  ({ institution }) => ({
    accountName: { suggested: person && nameOf(person) },
    account: { suggested: isWallet(institution) ? formatMobile(mobile).replaceAll(' ', '') : undefined },
  })
