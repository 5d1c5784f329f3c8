/** Conditions that underwriters set most often. */
export const CONDITIONS = [
  'A copy of the OR/CR is sent before the policy is issued.',
  'The vehicle is used privately only, never for hire.',
  'The vehicle is kept in a locked garage overnight.',
  'Damage that was there before is not covered.',
  'Accessories are covered only as far as they are listed.',
] as const

/** Why underwriters approve most often. */
export const REASONS = [
  'The documents were seen and agree with the answers.',
  'The photographs show a vehicle in good order.',
  'The value was checked and is agreed.',
] as const

/** What underwriters ask agents for most often. */
export const QUESTIONS = [
  'Please send a copy of the OR/CR.',
  'Please send photos of all four sides of the vehicle.',
  'For what is the vehicle used, and who drives it?',
  'Which losses were there in the last three years?',
  'Please send the policy of the other insurer.',
] as const
