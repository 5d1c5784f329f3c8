import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** What an agent writes for the public is shown once someone else in the office has read it. */
const reviewed = [
  { from: 'draft', event: 'submit', to: 'submitted', who: ['agent', 'office'] },
  { from: 'submitted', event: 'recall', to: 'draft', who: ['agent', 'office'] },
  { from: 'submitted', event: 'return', to: 'returned', who: ['office'], requires: 'A reason, and another person than the author.' },
  { from: 'returned', event: 'revise', to: 'draft', who: ['agent', 'office'] },
  { from: 'submitted', event: 'publish', to: 'published', who: ['office'], requires: 'Another person than the author.' },
  { from: 'published', event: 'withdraw', to: 'withdrawn', who: ['agent', 'office'] },
] as const

/** A version of an agent's own page. */
export const micrositePageLife = lifeCycle({
  name: 'microsite-page',
  initial: 'draft',
  states: ['draft', 'submitted', 'returned', 'published', 'replaced', 'withdrawn'],
  transitions: [
    ...reviewed,
    { from: 'published', event: 'replace', to: 'replaced', who: ['system'], requires: 'A newer version was published.' },
  ],
})
export type MicrositePageState = StateOf<typeof micrositePageLife>

/** Something to read on the pages of one agent or, written by the office, of all. */
export const micrositePostLife = lifeCycle({
  name: 'microsite-post',
  initial: 'draft',
  states: ['draft', 'submitted', 'returned', 'published', 'withdrawn'],
  transitions: reviewed,
})
export type MicrositePostState = StateOf<typeof micrositePostLife>

/** A customer's statement about their agent: requested by link, written by the customer, read by the office. */
export const testimonialLife = lifeCycle({
  name: 'testimonial',
  initial: 'asked',
  states: ['asked', 'written', 'published', 'declined', 'withdrawn'],
  transitions: [
    { from: ['asked', 'written'], event: 'write', to: 'written', who: ['customer'], requires: 'The customer agrees that it is shown.' },
    { from: 'written', event: 'publish', to: 'published', who: ['office'], requires: 'Another person than the agent.' },
    { from: 'written', event: 'decline', to: 'declined', who: ['office'], requires: 'A reason.' },
    { from: ['asked', 'written', 'published'], event: 'withdraw', to: 'withdrawn', who: ['customer', 'agent', 'office'] },
  ],
})
export type TestimonialState = StateOf<typeof testimonialLife>
