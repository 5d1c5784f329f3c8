/** Recorded with their version and time: Insurance Code on concealment; RA 10173, with health data separate; supplement.md B. */
export const declarations = [
  {
    code: 'truth',
    version: '2026-1',
    required: true,
    text: 'My answers about the person insured, tobacco and health are true and complete, and were given by that person or with their consent. I understand that concealing something may make the policy void, that nothing is paid for an illness of the first 90 days unless an accident caused it, nor for one that showed itself in the 24 months before cover, and that cover begins only when the premium is paid.',
  },
  {
    code: 'privacy-health',
    version: '2026-1',
    required: true,
    text: 'I agree, for myself and for the person insured, that the answers about health are used to decide on this insurance and on claims, and for nothing else. They are encrypted, and only underwriters and those who handle claims read them.',
  },
  {
    code: 'privacy-service',
    version: '2026-1',
    required: true,
    text: 'I agree that my personal data, those of the person insured and those of the beneficiaries are used to make this policy: to check my identity, to take the payment, and to handle claims. Each of us may ask to see, correct or erase them.',
  },
  {
    code: 'privacy-marketing',
    version: '2026-1',
    required: false,
    text: 'You may also tell me about other insurance by e-mail and text message. I can withdraw this at any time; it has no effect on this policy.',
  },
] as const
