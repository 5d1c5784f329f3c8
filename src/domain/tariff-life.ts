import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A version of a line's tariff, from an editable copy to the tables that set prices. */
export const tariffLife = lifeCycle({
  name: 'tariff',
  initial: 'draft',
  states: ['draft', 'proposed', 'active', 'retired', 'discarded'],
  transitions: [
    {
      from: 'draft',
      event: 'propose',
      to: 'proposed',
      who: ['pricing'],
      requires: 'Nothing in the tables is wrong, the days fit, and a draft run compared these very tables with quotations.',
    },
    { from: 'proposed', event: 'revise', to: 'draft', who: ['pricing'], requires: 'A reason.' },
    {
      from: 'proposed',
      event: 'activate',
      to: 'active',
      who: ['pricing'],
      requires:
        'Another person than those who began it, changed its tables or days or proposed it, who confirmed what ends and what is left without a version.',
    },
    { from: ['draft', 'proposed'], event: 'discard', to: 'discarded', who: ['pricing'], requires: 'A reason.' },
    {
      from: 'active',
      event: 'set-last-day',
      to: 'active',
      who: ['pricing'],
      requires: 'A reason; the days of another version are left alone, and what is left without one is confirmed.',
    },
    { from: 'active', event: 'withdraw', to: 'retired', who: ['pricing'], requires: 'A reason; its first day has not come.' },
    {
      from: 'active',
      event: 'retire',
      to: 'retired',
      who: ['system'],
      requires: 'Its last day is over and no offer that it priced stands.',
    },
  ],
})

export type TariffState = StateOf<typeof tariffLife>
