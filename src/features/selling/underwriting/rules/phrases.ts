/** Why underwriters decline most often. */
export const REFUSALS = [
  'What was asked was not answered in time.',
  'The documents do not agree with the answers.',
  'The use of the vehicle is not one that we insure.',
  'There were too many losses in the last three years.',
  'The value is outside what we insure.',
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
