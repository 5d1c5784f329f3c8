import type { StateDescription } from '#kit/state-description.ts'

/** What happens to a policy in force: what of it changes, notice that it ends, and what follows it. */
export const ofPoliciesInForce: Readonly<Record<'endorsement' | 'notice' | 'renewal', Readonly<Record<string, StateDescription>>>> = {
  endorsement: {
    asked: { label: 'Asked for', tone: 'warn', next: 'The agent looks at it and confirms it. The policy stands as before until then.' },
    'waiting-approval': { label: 'At our office', tone: 'warn', next: 'Our office decides on it. The policy stands as before until then.' },
    'waiting-owner': {
      label: 'With the new owner',
      tone: 'warn',
      next: 'The new owner shows who they are and takes it over. The policy stands as before until then.',
    },
    'waiting-payment': { label: 'To be paid', tone: 'warn', next: 'It counts once it is paid. The policy stands as before until then.' },
    'in-force': { label: 'In force', tone: 'good', next: 'The policy says so from its day on.' },
    refused: { label: 'Refused', tone: 'bad', next: 'The policy stands as before. See the reason.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'The policy stands as before.' },
    lapsed: { label: 'Lapsed', tone: 'quiet', next: 'Nothing was changed by it. See the reason.' },
  },
  notice: {
    given: { label: 'Given', tone: 'warn', next: 'The policy can be cancelled after the last day of the notice.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'The policy stays in force.' },
    'carried-out': { label: 'Carried out', tone: 'quiet', next: 'The policy was cancelled after this notice.' },
  },
  renewal: {
    due: { label: 'To be offered', tone: 'warn', next: 'The cover that follows has no price yet that the customer can accept.' },
    offered: { label: 'Offered', tone: 'moving', next: 'The price of the cover that follows is ready. It waits for the customer.' },
    renewed: { label: 'Renewed', tone: 'good', next: 'The policy that follows is issued.' },
    declined: { label: 'Not wanted', tone: 'quiet', next: 'The customer does not renew. It can be taken up again before the cover ends.' },
    lapsed: { label: 'Lapsed', tone: 'bad', next: 'The cover ended and was not renewed. Nothing is covered until it is taken up again.' },
    'not-renewed': { label: 'Not renewed', tone: 'bad', next: 'We gave notice that this policy is not renewed as it is.' },
    stopped: { label: 'Ended before', tone: 'quiet', next: 'The policy was ended before its time, so nothing is renewed.' },
  },
}
