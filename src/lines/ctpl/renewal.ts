import type { Following, RenewalSpec } from '../line/renewal.ts'
import type { CtplDetails } from './details.ts'

/** Whoever let the registration month pass is late: cover then begins at once and ends with the next. */
export const isLateBy = ({ from, endsOn }: Following): boolean => from > endsOn

/** Renewed with the registration of the vehicle: a year from the day on which the cover before ends. */
export const renewal: RenewalSpec<CtplDetails> = {
  steps: ({ registrationType }, following) => [
    {
      answers: { registrationType: 'R', isLate: isLateBy(following), platedOn: undefined },
      reason:
        registrationType === 'N'
          ? 'As a brand-new vehicle, it was covered for three years. Its registration is now renewed each year, so cover is for one year.'
          : 'The registration is renewed for another year.',
    },
  ],
}
