import { ageOn } from '#domain/day.ts'
import { msg } from '#kit/message.ts'
import type { RenewalSpec } from '../line/renewal.ts'
import type { CriticalIllnessDetails } from './details.ts'

/** Days after the end during which the cover can still be continued: supplement.md B. */
const GRACE_DAYS = 31

export const renewal: RenewalSpec<CriticalIllnessDetails> = {
  graceDays: GRACE_DAYS,
  steps: ({ birthDate }, { from }) => [
    { answers: { from }, reason: msg`The person insured is ${ageOn(birthDate, from)} years old on the first day of the new cover.` },
  ],
}
