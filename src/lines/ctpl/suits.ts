import type { Needs, Suits } from '#domain/needs.ts'

const DUE = 'The registration is due soon, and the LTO renews none without CTPL. It pays for people who are hurt on the road.'
const REQUIRED = 'The LTO registers no vehicle without CTPL. It pays for people who are hurt or killed on the road.'

/** Whoever has a vehicle needs it. */
export const suits = ({ vehicle, registrationDue }: Needs): Suits | undefined =>
  vehicle === 'none' ? undefined : { rank: 'law', reason: registrationDue === 'yes' ? DUE : REQUIRED }
