/** On what underwriters approve: compulsory cover pays others, so the state of the vehicle itself matters to none of them. */
export const conditions = [
  'A copy of the OR/CR is sent before the policy is issued.',
  'The vehicle is used privately only, never for hire.',
] as const
