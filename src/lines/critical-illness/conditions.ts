/** Exclusions on which underwriters most often make approval conditional. */
export const conditions = [
  'Illnesses of the heart and the vessels are not covered.',
  'Cancer is not covered.',
  'Stroke and other illnesses of the brain are not covered.',
  'Illnesses of the kidneys and the liver are not covered.',
] as const
