import type { StateDescription } from '#kit/state-description.ts'

/** The states around a policy in force: its changes, notice that it ends, and what follows it. */
export const ofPoliciesInForce: Readonly<Record<'endorsement' | 'notice' | 'renewal', Readonly<Record<string, StateDescription>>>> = {
  endorsement: {
    asked: { label: 'Asked for', tone: 'warn', next: 'The agent reviews and confirms it. Until then the policy is unchanged.' },
    'waiting-approval': { label: 'At our office', tone: 'warn', next: 'Our office decides on it. Until then the policy is unchanged.' },
    'waiting-owner': {
      label: 'With the new owner',
      tone: 'warn',
      next: 'The new owner proves who they are and takes it over. Until then the policy is unchanged.',
    },
    'waiting-payment': { label: 'To be paid', tone: 'warn', next: 'It takes effect once it is paid. Until then the policy is unchanged.' },
    'in-force': { label: 'In force', tone: 'good', next: 'The policy shows it from the day it takes effect.' },
    refused: { label: 'Refused', tone: 'bad', next: 'The policy is unchanged. See the reason.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'The policy is unchanged.' },
    lapsed: { label: 'Lapsed', tone: 'quiet', next: 'It changed nothing. See the reason.' },
  },
  notice: {
    given: { label: 'Given', tone: 'warn', next: 'The policy can be cancelled after the last day of the notice.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'The policy stays in force.' },
    'carried-out': { label: 'Carried out', tone: 'quiet', next: 'The policy was cancelled after this notice.' },
  },
  renewal: {
    due: { label: 'To be offered', tone: 'warn', next: 'The next cover has no price yet that the customer can accept.' },
    offered: { label: 'Offered', tone: 'moving', next: 'The price of the next cover is ready. It is waiting for the customer.' },
    renewed: { label: 'Renewed', tone: 'good', next: 'The next policy has been issued.' },
    declined: {
      label: 'Not wanted',
      tone: 'quiet',
      next: 'The customer does not want to renew. It can be taken up again before the cover ends.',
    },
    lapsed: { label: 'Lapsed', tone: 'bad', next: 'The cover ended and was not renewed. Nothing is covered until it is taken up again.' },
    'not-renewed': { label: 'Not renewed', tone: 'bad', next: 'We gave notice that this policy will not be renewed as it is.' },
    stopped: { label: 'Ended early', tone: 'quiet', next: 'The policy was ended early, so nothing is renewed.' },
  },
}
