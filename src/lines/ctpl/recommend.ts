import type { Needs, RecommendationReason } from '#domain/needs.ts'

const DUE = 'The registration is due soon, and the LTO does not renew it without CTPL. It pays for people who are hurt on the road.'
const REQUIRED = 'The LTO does not register a vehicle without CTPL. It pays for people who are hurt or killed on the road.'

/** Recommended to anyone who has a vehicle. */
export const recommend = ({ vehicle, registrationDue }: Needs): RecommendationReason | undefined =>
  vehicle === 'none' ? undefined : { rank: 'law', reason: registrationDue === 'yes' ? DUE : REQUIRED }
