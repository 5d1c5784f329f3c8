/** Recorded with their version and time: CL 2017-57 on groups, Insurance Code, section 307, on commission; RA 10173; supplement.md C. */
export const declarations = [
  {
    code: 'truth',
    version: '2026-1',
    required: true,
    text: 'The group was not formed in order to buy insurance. What is said of it and of its members is true and complete: everybody named belongs to it, and is at work or studying on the first day of cover. I understand that whoever is absent then is covered from the day on which they return, that concealing something may make the policy void, and that cover begins only when the premium is paid.',
  },
  {
    code: 'no-commission',
    version: '2026-1',
    required: true,
    text: 'The policyholder receives no commission and earns nothing from this policy. What members pay is not more than their part of the premium.',
  },
  {
    code: 'privacy-service',
    version: '2026-1',
    required: true,
    text: 'The members were told, and I agree for the policyholder, that their personal data and those of their beneficiaries are used to make this policy: to price it, to write their certificates, and to handle claims. Each of them may ask to see, correct or erase them.',
  },
  {
    code: 'privacy-marketing',
    version: '2026-1',
    required: false,
    text: 'You may also tell me about other insurance by e-mail and text message. I can withdraw this at any time; it has no effect on this policy.',
  },
] as const
