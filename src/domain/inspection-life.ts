import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** The photographs of what is insured, from the request to the underwriter's review. */
export const inspectionLife = lifeCycle({
  name: 'inspection',
  initial: 'requested',
  states: ['requested', 'capturing', 'submitted', 'sent-back', 'cleared', 'lapsed', 'cancelled'],
  transitions: [
    {
      from: ['requested', 'sent-back'],
      event: 'photograph',
      to: 'capturing',
      who: ['system'],
      requires: 'A photograph arrived by a link to this inspection that is genuine, not expired and not withdrawn.',
    },
    {
      from: 'capturing',
      event: 'submit',
      to: 'submitted',
      who: ['system'],
      requires: 'Every photograph that is needed has arrived; those that were sent back, again.',
    },
    { from: 'submitted', event: 'clear', to: 'cleared', who: ['underwriter'], requires: 'Every photograph is cleared.' },
    {
      from: 'submitted',
      event: 'send-back',
      to: 'sent-back',
      who: ['underwriter'],
      requires: 'At least one photograph is sent back, with a reason; only those are asked for again.',
    },
    {
      from: ['requested', 'capturing', 'sent-back'],
      event: 'lapse',
      to: 'lapsed',
      who: ['system'],
      requires: 'The last day for taking the photographs has ended in Manila.',
    },
    {
      from: ['requested', 'capturing', 'submitted', 'sent-back'],
      event: 'cancel',
      to: 'cancelled',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires: 'The risk changed, or nobody needs it any more: a reason.',
    },
  ],
})
export type InspectionState = StateOf<typeof inspectionLife>

/** One photograph of an inspection. */
export const inspectionPhotoLife = lifeCycle({
  name: 'inspection-photo',
  initial: 'taken',
  states: ['taken', 'replaced', 'cleared', 'sent-back'],
  transitions: [
    {
      from: 'taken',
      event: 'replace',
      to: 'replaced',
      who: ['system'],
      requires: 'The same thing was photographed again before the review.',
    },
    { from: 'taken', event: 'clear', to: 'cleared', who: ['underwriter'], requires: 'It shows what was asked for.' },
    { from: 'taken', event: 'send-back', to: 'sent-back', who: ['underwriter'], requires: 'A reason that says what to do better.' },
  ],
})
export type InspectionPhotoState = StateOf<typeof inspectionPhotoLife>
