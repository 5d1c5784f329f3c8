import { accountDoubts } from '#domain/payout-account.ts'
import { nameOf } from '#domain/person.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import { Identity, type IdentityState, Kind } from '../public/contract/application-facts.ts'
import type { DocumentKind } from '../rules/documents.ts'
import type { ApplicationAnswers } from '../rules/sections.ts'
import { type Held, IDENTITY_ATTEMPTS } from '../rules/standing.ts'
import { type Given, parsedAnswers, type SignedAgreement } from './answers.ts'
import { type ApplicationRow, type DocumentRow, documentsOf, messagesOf, stateOf } from './store/applications.ts'

export type Opened = Held & {
  readonly row: ApplicationRow
  readonly given: Given
  readonly papers: readonly DocumentRow[]
  readonly signed: SignedAgreement | undefined
}

/** An application with everything that belongs to it. */
export async function openApplication(db: Db, row: ApplicationRow): Promise<Opened> {
  const given = row.answers
  const answers = parsedAnswers(given)
  const papers = await documentsOf(db, row.id)
  const signed = row.signature ?? undefined
  return {
    row,
    given,
    answers,
    papers,
    signed,
    state: stateOf(row),
    documents: papers.map(({ kind }) => Kind.parse(kind)),
    returned: row.returned,
    identity: { state: identityStateOf(row), attempt: row.identityAttempt },
    signedBy: signed?.name,
    name: nameIn(answers),
  }
}

export const identityStateOf = ({ identityState }: Pick<ApplicationRow, 'identityState'>): IdentityState | null =>
  Identity.shape.state.parse(identityState)

export const nameIn = ({ person }: ApplicationAnswers): string => (person ? nameOf(person) : '')

/** Warnings that block nothing, for applicant and office. */
export const doubtsOf = ({ person, payout }: ApplicationAnswers): string[] =>
  payout
    ? accountDoubts(
        payout,
        person && { name: `${person.firstName} ${person.lastName}`, otherwise: 'The account name is not the name of the applicant.' },
      )
    : []

const described = ({ id, kind, name, type, size, createdAt }: DocumentRow) => ({
  ...{ id, kind: Kind.parse(kind) satisfies DocumentKind, name, type, size },
  addedAt: createdAt.toISOString(),
})

const signatureOf = (signed: SignedAgreement | undefined) => {
  if (!signed) return null
  const { version, name, method, hash, signedAt, address } = signed
  return { version, name, method, hash, signedAt, address }
}

/** What both sides see; `forOffice` names colleagues. */
export async function sharedOf(db: Db, { row, given, papers, signed, identity }: Opened, forOffice: boolean) {
  const messages = await messagesOf(db, row.id)
  const past = await historyOf(db, row.id)
  const staffIds = past.flatMap(({ actor }) => (actor.startsWith('staff:') ? [actor.slice('staff:'.length)] : []))
  const names = forOffice ? await namesOfStaff(db, [...staffIds, ...messages.map(({ staffId }) => staffId)]) : new Map<string, string>()
  const named = (id: string | null) => (id === null ? (forOffice ? 'The applicant' : 'You') : (names.get(id) ?? 'Our office'))
  const who = (actor: string) => {
    if (actor.startsWith('staff:')) return named(actor.slice('staff:'.length))
    return actor.startsWith('applicant:') ? named(null) : 'Kalasag'
  }
  return {
    ...{ id: row.id, number: row.number, state: stateOf(row), version: row.version, mobile: row.mobile, email: row.email },
    answers: given,
    documents: papers.map(described),
    returned: [...row.returned],
    identity: { state: identity.state, document: row.identityDocument, attemptsLeft: Math.max(0, IDENTITY_ATTEMPTS - identity.attempt) },
    signature: signatureOf(signed),
    agreement: row.agreementKey ? ('sealed' as const) : signed ? ('signed' as const) : ('unsigned' as const),
    messages: messages.map(({ id, staffId, text, createdAt }) => ({
      ...{ id, text, isOurs: staffId !== null, by: named(staffId) },
      at: createdAt.toISOString(),
    })),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    reason: row.reason,
    history: past.map(({ at, event, actor }) => ({ at: at.toISOString(), event, who: who(actor) })),
    eraseOn: row.eraseOn,
  }
}
