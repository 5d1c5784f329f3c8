import type { Following, RenewalSpec } from '../line/renewal.ts'
import type { CtplDetails } from './details.ts'

/** Whether the registration month has been missed: cover then starts at once and ends with the next one. */
export const isLateBy = ({ from, endsOn }: Following): boolean => from > endsOn

/** Renewed with the registration of the vehicle: a year from the day on which the previous cover ends. */
export const renewal: RenewalSpec<CtplDetails> = {
  steps: ({ registrationType }, following) => [
    {
      answers: { registrationType: 'R', isLate: isLateBy(following), platedOn: undefined, from: following.from },
      reason:
        registrationType === 'N'
          ? 'As a brand-new vehicle, it was covered for three years. Its registration is now renewed each year, so cover is for one year.'
          : 'The registration is renewed for another year.',
    },
  ],
}
