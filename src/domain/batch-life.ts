import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** An upload of many sales at once, from the file to the last policy. */
export const batchLife = lifeCycle({
  name: 'batch',
  initial: 'uploaded',
  states: ['uploaded', 'checked', 'priced', 'confirmed', 'issuing', 'paused', 'done', 'cancelled', 'withdrawn'],
  transitions: [
    { from: 'uploaded', event: 'find-faults', to: 'checked', who: ['system'], requires: 'Every row was checked, and some are wrong.' },
    { from: 'uploaded', event: 'price', to: 'priced', who: ['system'], requires: 'Every row was checked and priced, and none is wrong.' },
    { from: 'checked', event: 'mend', to: 'priced', who: ['agent'], requires: 'The last row that was wrong was mended or left out.' },
    { from: 'priced', event: 'unmend', to: 'checked', who: ['agent'], requires: 'A row was changed and is wrong now.' },
    {
      from: ['checked', 'priced', 'done'],
      event: 'change',
      to: 'uploaded',
      who: ['agent'],
      requires: 'Columns, shared answers or many rows were changed; what is sold already stays as it is.',
    },
    {
      from: ['checked', 'priced', 'done'],
      event: 'confirm',
      to: 'confirmed',
      who: ['agent'],
      requires:
        'The number of policies and the premium are those that were shown, the declarations are accepted and the credit terms allowed.',
    },
    { from: 'confirmed', event: 'begin', to: 'issuing', who: ['system'] },
    { from: ['confirmed', 'issuing'], event: 'pause', to: 'paused', who: ['agent'] },
    { from: 'paused', event: 'resume', to: 'confirmed', who: ['agent'] },
    { from: 'issuing', event: 'finish', to: 'done', who: ['system'], requires: 'Every row that was confirmed was tried.' },
    {
      from: ['uploaded', 'checked', 'priced', 'confirmed', 'issuing', 'paused'],
      event: 'cancel',
      to: 'cancelled',
      who: ['agent'],
      requires: 'What is sold already stays sold.',
    },
    {
      from: 'done',
      event: 'withdraw',
      to: 'withdrawn',
      who: ['agent'],
      requires: 'A reason. What is not issued is given up; what is in force ends policy by policy, as the law allows.',
    },
  ],
})
export type BatchState = StateOf<typeof batchLife>

const UNSOLD = ['unchecked', 'ok', 'warning', 'wrong', 'referred', 'failed'] as const

/** One sale of a batch. */
export const batchRowLife = lifeCycle({
  name: 'batch-row',
  initial: 'unchecked',
  states: ['unchecked', 'ok', 'warning', 'wrong', 'referred', 'waiting-payment', 'issued', 'certificated', 'failed', 'left-out'],
  transitions: [
    { from: UNSOLD, event: 'pass', to: 'ok', who: ['agent', 'system'], requires: 'Validation and technical control find nothing.' },
    {
      from: UNSOLD,
      event: 'warn',
      to: 'warning',
      who: ['agent', 'system'],
      requires: 'Technical control says something that stops nothing.',
    },
    { from: UNSOLD, event: 'reject', to: 'wrong', who: ['agent', 'system'], requires: 'An answer is wrong, or it cannot be insured.' },
    { from: UNSOLD, event: 'refer', to: 'referred', who: ['agent', 'system'], requires: 'Somebody must decide on it.' },
    {
      from: [...UNSOLD, 'left-out'],
      event: 'reread',
      to: 'unchecked',
      who: ['agent'],
      requires: 'Its file, its columns or what all rows share was changed.',
    },
    { from: UNSOLD, event: 'leave-out', to: 'left-out', who: ['agent'] },
    {
      from: ['ok', 'warning', 'referred'],
      event: 'sell',
      to: 'waiting-payment',
      who: ['system'],
      requires: 'Its quotation was accepted and became a policy.',
    },
    { from: ['ok', 'warning', 'referred'], event: 'fail', to: 'failed', who: ['system'] },
    { from: 'waiting-payment', event: 'issue', to: 'issued', who: ['system'] },
    { from: 'waiting-payment', event: 'give-up', to: 'failed', who: ['system'], requires: 'Its policy was cancelled.' },
    { from: 'issued', event: 'certify', to: 'certificated', who: ['system'], requires: 'Every document of the policy is there.' },
  ],
})
export type BatchRowState = StateOf<typeof batchRowLife>
