import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/**
 * Who decides a lead's status. The outcome of a contact decides between Contact and No contact (`outcomes.ts`); the rest follows from what
 * happens to the lead. A lead has its own history (`lead_events`), so the database does not load these steps; `app.follow_proposal` takes
 * the step `convert`.
 */
export const leadLife = lifeCycle({
  name: 'lead',
  initial: 'newleadentery',
  states: ['newleadentery', 'nocontact', 'contact', 'converted', 'failed', 'discarded'],
  transitions: [
    {
      from: ['newleadentery', 'nocontact', 'contact', 'failed'],
      event: 'record-contact',
      to: 'contact',
      who: ['agent'],
      requires: 'A disposition that the outcomes have for Contact, or none; when to be in touch again, where the disposition needs it.',
    },
    {
      from: ['newleadentery', 'nocontact', 'contact', 'failed'],
      event: 'record-no-contact',
      to: 'nocontact',
      who: ['agent'],
      requires: 'A disposition that the outcomes have for No contact, or none.',
    },
    {
      from: ['newleadentery', 'nocontact', 'contact'],
      event: 'meet',
      to: 'contact',
      who: ['agent'],
      requires: 'An appointment of the lead was booked, moved or held, and its outcome says Contact.',
    },
    {
      from: ['newleadentery', 'nocontact', 'contact'],
      event: 'miss',
      to: 'nocontact',
      who: ['agent'],
      requires: 'The outcome of an appointment of the lead says No contact: the number is wrong.',
    },
    {
      from: ['newleadentery', 'nocontact', 'contact', 'failed', 'discarded', 'converted'],
      event: 'convert',
      to: 'converted',
      who: ['system'],
      requires: 'The policy of one of its proposals is issued.',
    },
    { from: ['newleadentery', 'nocontact', 'contact', 'failed'], event: 'discard', to: 'discarded', who: ['agent'], requires: 'A reason.' },
    { from: 'discarded', event: 'restore', to: 'newleadentery', who: ['agent'], requires: 'Nothing came of a contact yet.' },
    {
      from: 'discarded',
      event: 'restore-as-contact',
      to: 'contact',
      who: ['agent'],
      requires: 'Its last disposition is one of Contact.',
    },
    {
      from: 'discarded',
      event: 'restore-as-no-contact',
      to: 'nocontact',
      who: ['agent'],
      requires: 'Its last disposition is one of No contact.',
    },
  ],
})
export type LeadStatus = StateOf<typeof leadLife>
type LeadEvent = (typeof leadLife)['transitions'][number]['event']

/** The status to which an event moves a lead with this status; undefined if the event is not allowed there. */
export const leadStep = (status: string, event: LeadEvent): LeadStatus | undefined =>
  leadLife.isState(status) ? leadLife.next(status, event) : undefined
