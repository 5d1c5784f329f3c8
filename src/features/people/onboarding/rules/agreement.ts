/**
 * What an agent agrees to. A text is never changed once someone has signed it: another text gets another version. Its words are for the
 * insurer's lawyers to replace.
 */
export const AGREEMENT = {
  version: '2026-1',
  /** A summary, read before the full text (people give up on long texts). */
  summary: [
    'You sell on our behalf, as our agent and not as our employee.',
    'You sell only while your licence is valid, and only what it is for.',
    'Premiums are paid to us directly. You hold no money of customers.',
    'Commission is paid on premiums that we received, less the tax that the law has us withhold.',
    'Either of us may end this with 30 days’ notice.',
  ],
  clauses: [
    {
      title: 'Appointment',
      text: 'The insurer appoints the agent to solicit insurance of the lines for which the agent holds a licence of the Insurance Commission (Insurance Code, sections 307 and following). No employment comes of this agreement.',
    },
    {
      title: 'Licence',
      text: 'The agent shows the licence to whoever asks, renews it in time and tells the insurer without delay when it is suspended, refused or ended. Without a valid licence the agent concludes no sale.',
    },
    {
      title: 'Premiums',
      text: 'Customers pay premiums through the means that the insurer offers. The agent receives no premium in cash, signs no form in blank and gives no part of the premium or of the commission to anybody (section 370).',
    },
    {
      title: 'Commission',
      text: 'The insurer pays commission on premiums that it received, net of taxes, as its schedule in force on the day of issue says, and takes it back in proportion where a premium is returned. Tax is withheld as the agent declared.',
    },
    {
      title: 'Data of customers',
      text: 'The agent uses data of customers for the insurer’s purposes only, keeps them safe and reports every loss of them at once (Data Privacy Act, RA 10173). They are returned when this agreement ends.',
    },
    {
      title: 'Duration',
      text: 'This agreement begins on the day of approval and runs until one side ends it with 30 days’ notice. The insurer may end it at once where the licence ends or the code of conduct is broken.',
    },
  ],
} as const

export const CONDUCT = {
  version: '2026-1',
  rules: [
    'I tell customers what is covered, what is not, and the whole price.',
    'I advise nobody to give up a policy for a new one that serves them less (twisting).',
    'I give no gifts or rebates for buying.',
    'I never sign for a customer, and let nobody sign in blank.',
    'I hold no premium, not even for an hour.',
    'I show my licence to whoever asks.',
  ],
} as const

/** The text that is signed and hashed; it names the signer. */
export const agreementText = (name: string, insurer: string): string =>
  [
    `Agent agreement, version ${AGREEMENT.version}`,
    `Between ${insurer} and ${name}`,
    ...AGREEMENT.clauses.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
    `Code of conduct, version ${CONDUCT.version}`,
    ...CONDUCT.rules,
  ].join('\n')

export const APPLICATION_CONSENT = {
  version: '2026-1',
  text: 'I agree that what I enter and show here is used to decide on my application, to open my account and to report to the Insurance Commission and the BIR as the law asks. If nothing comes of it, it is erased after the time that the law has it kept.',
} as const

/** The most strokes, and points of each, that a signature has: no one writes longer, but a machine might. */
export const SIGNATURE = { strokes: 60, points: 600 } as const
