import type { RenewalSpec } from '../line/renewal.ts'
import type { GroupDetails } from './details.ts'

/** For those who are members when the offer is made. */
export const renewal: RenewalSpec<GroupDetails> = {
  steps: (_, { from }) => [
    { answers: { from }, reason: 'It is for everyone who is a member now, at their current age and with their current work.' },
  ],
}
