import type { Needs, RecommendationReason } from '#domain/needs.ts'

/** Recommended to those who have a vehicle with no insurance beyond liability to others. */
export const recommend = ({ vehicle, vehicleInsured }: Needs): RecommendationReason | undefined =>
  vehicle === 'none' || vehicleInsured === 'yes'
    ? undefined
    : { rank: 'property', reason: 'Your vehicle is not insured against damage, theft and flood; CTPL pays for none of them.' }
