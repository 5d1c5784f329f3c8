import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A holder sends a renewed licence with its scan; someone else compares the two. */
export const licenceRenewalLife = lifeCycle({
  name: 'licence-renewal',
  initial: 'sent',
  states: ['sent', 'returned', 'accepted', 'withdrawn'],
  transitions: [
    {
      from: 'sent',
      event: 'return',
      to: 'returned',
      who: ['office'],
      requires: 'At least one field or the scan, each with the reason that the holder reads; not by the holder.',
    },
    { from: 'returned', event: 'resend', to: 'sent', who: ['agent'], requires: 'A number, days and a scan that fit the other licences.' },
    {
      from: 'sent',
      event: 'accept',
      to: 'accepted',
      who: ['office'],
      requires: 'The licence fits the others of its holder, beside which it is recorded; not by the holder.',
    },
    { from: ['sent', 'returned'], event: 'withdraw', to: 'withdrawn', who: ['agent'], requires: 'The holder does not want it any more.' },
  ],
})
export type LicenceRenewalState = StateOf<typeof licenceRenewalLife>
