/**
 * Recorded with their version and time: Insurance Code on concealment; RA 10173, with service and marketing separate; philippines.md
 * §6.3–6.4.
 */
export const declarations = [
  {
    code: 'truth',
    version: '2026-1',
    required: true,
    text: 'My answers about the vehicle, its use, its value and its history are true and complete. I understand that concealing something may make the policy void, that use other than the one stated is not covered, and that cover begins only when the premium is paid.',
  },
  {
    code: 'privacy-service',
    version: '2026-1',
    required: true,
    text: 'I agree that my personal data and the photographs of the vehicle are used to make this policy: to check my identity, to assess the vehicle, to take the payment, to authenticate the certificate of cover with the Land Transportation Office, and to handle claims. I may ask to see, correct or erase them.',
  },
  {
    code: 'privacy-marketing',
    version: '2026-1',
    required: false,
    text: 'You may also tell me about other insurance by e-mail and text message. I can withdraw this at any time; it has no effect on this policy.',
  },
] as const
