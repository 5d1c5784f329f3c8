/** Recorded with their version and time: Insurance Code on concealment; RA 10173, with service and marketing separate; supplement.md A5. */
export const declarations = [
  {
    code: 'truth',
    version: '2026-1',
    required: true,
    text: 'My answers about the journey and everybody who travels are true and complete. Nobody has left yet, nobody travels against the advice of a doctor or in order to be treated, and nobody knows of a reason to make a claim. I understand that nothing but one-off first aid is paid for a condition that showed symptoms or was treated in the 24 months before, that concealing something may make the policy void, and that cover begins only when the premium is paid.',
  },
  {
    code: 'privacy-service',
    version: '2026-1',
    required: true,
    text: 'I agree, for myself and for those who travel with me, that our personal data are used to make this policy: to check my identity, to take the payment, to write the certificate for an embassy, to help on the journey, and to handle claims. Each of us may ask to see, correct or erase them.',
  },
  {
    code: 'privacy-marketing',
    version: '2026-1',
    required: false,
    text: 'You may also tell me about other insurance by e-mail and text message. I can withdraw this at any time; it has no effect on this policy.',
  },
] as const
