import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import { PAPERS } from '../claim-fields.ts'
import type { ClaimsSpec } from '../line/claims.ts'
import type { CtplDetails } from './details.ts'
import { deathPapers, injuryAsks, injuryPapers, isWithoutFault, roadAsks, roadPapers, scenePhotos } from './losses.ts'
import type { CtplTariff } from './tariff.ts'

const asks = z.object({ ...injuryAsks, ...roadAsks })

/** Per person. */
const limit = (_: CtplDetails, { cover }: CtplTariff, answers: Readonly<Record<string, unknown>>, paid: Centavos) =>
  isWithoutFault(answers, paid) ? cover.noFault : cover.limit

/** CTPL pays for people outside and inside the vehicle, and for no vehicle (Insurance Code, sections 386 to 391). */
export const claims: ClaimsSpec<CtplDetails, CtplTariff> = {
  kinds: [
    {
      ...{ code: 'injury', title: 'Someone was hurt', help: 'A pedestrian, a passenger, or people in another vehicle.', asks },
      ...{ photos: scenePhotos, papers: [...roadPapers, ...injuryPapers, PAPERS.bank], limit },
    },
    {
      ...{ code: 'death', title: 'Someone died', help: 'In the accident, or from it afterwards.', asks },
      ...{ photos: scenePhotos, papers: [...roadPapers, ...deathPapers, PAPERS.bank], limit },
    },
    {
      code: 'damage-only',
      title: 'Only vehicles or things were damaged',
      help: 'CTPL does not pay for these. Report it anyway: someone may turn out to be hurt.',
      asks: z.object(roadAsks),
      photos: scenePhotos,
      papers: roadPapers,
      limit: () => 0,
    },
  ],
  // Section 397: six months from the accident, otherwise the claim is waived.
  noticeDays: 180,
  // Section 398.
  payWorkingDays: 5,
  // Section 391.
  noFault: ({ cover }) => cover.noFault,
}
