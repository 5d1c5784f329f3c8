import { conditions as ctplConditions } from '../ctpl/conditions.ts'

export const conditions = [
  ...ctplConditions,
  'The vehicle is kept in a locked garage overnight.',
  'Damage that was there before is not covered.',
  'Accessories are covered only as far as they are listed.',
] as const
