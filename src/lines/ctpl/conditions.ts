/**
 * Conditions on which underwriters approve: compulsory cover pays third parties, so the condition of the vehicle itself does not matter.
 */
export const conditions = [
  'A copy of the OR/CR is sent before the policy is issued.',
  'The vehicle is used privately only, never for hire.',
] as const
