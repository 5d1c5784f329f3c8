import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import { lossText, PAPERS } from '../claim-fields.ts'
import { deathPapers, injuryAsks, injuryPapers, isWithoutFault, orCr, roadAsks, roadPapers, scenePhotos } from '../ctpl/losses.ts'
import type { ClaimPaper, ClaimsSpec } from '../line/claims.ts'
import type { Shot } from '../line/control.ts'
import { sumInsuredOf } from './covers.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

const estimate: ClaimPaper = { code: 'estimate', title: 'Repair estimate', help: 'From the shop, with parts and labour listed separately.' }
const keys: ClaimPaper = {
  code: 'keys',
  title: 'All keys of the vehicle',
  help: 'A photo of them; we ask for the keys themselves later.',
}
const alarm: ClaimPaper = { code: 'alarm', title: 'PNP complaint sheet and alarm sheet', help: 'From the Highway Patrol Group.' }
const notFound: ClaimPaper = {
  code: 'not-recovered',
  title: 'Certificate of non-recovery',
  help: 'From the police, as of the 60th day.',
}
const weather: ClaimPaper = {
  code: 'weather',
  title: 'Certificate from the barangay or PAGASA',
  help: 'Shows that there was a flood, storm or earthquake.',
}
const noClaim: ClaimPaper = {
  code: 'no-claim',
  title: 'Certificate of no claim from their insurer',
  help: 'Shows that the other party was not paid for the same damage.',
}
const demand: ClaimPaper = { code: 'demand', title: 'Letter in which they demand payment', help: 'If you received one.' }

const shot = (code: string, title: string, help: string): Shot => ({ code, title, help, required: false })
const natureShots: readonly Shot[] = [
  shot('water', 'How high the water stood', 'The line that it left on the vehicle, outside and inside.'),
  ...scenePhotos.filter(({ code }) => ['scene', 'plate', 'damage'].includes(code)),
]
const theftShots: readonly Shot[] = [shot('scene', 'Where it was parked', 'The place it was taken from.')]

/** Injury to third parties: what CTPL pays, where it was bought along with the policy, and the cover beyond it. */
const injury = (
  { bodilyInjury, withCtpl }: MotorDetails,
  { ctpl }: MotorTariff,
  answers: Readonly<Record<string, unknown>>,
  paid: Centavos,
) => (withCtpl && isWithoutFault(answers, paid) ? ctpl.cover.noFault : bodilyInjury + (withCtpl ? ctpl.cover.limit : 0))

export const claims: ClaimsSpec<MotorDetails, MotorTariff> = {
  kinds: [
    {
      ...{
        code: 'collision',
        counts: 'at-fault',
        mayBeTotal: true,
        title: 'An accident or other damage to my vehicle',
        help: 'Collision, a scratch, glass, fire, vandalism.',
      },
      ...{ asks: z.object(roadAsks), photos: scenePhotos, papers: [...roadPapers, estimate, PAPERS.bank], limit: sumInsuredOf },
    },
    {
      code: 'theft',
      // Supplement.md F: lost by an own-fault or theft claim.
      counts: 'always',
      mayBeTotal: true,
      title: 'The vehicle or a part of it was stolen',
      help: 'Report it to the police and the Highway Patrol Group at once.',
      asks: z.object({
        driver: roadAsks.driver,
        police: roadAsks.police,
        parked: lossText('Where it was parked, and since when', 'Theft'),
      }),
      photos: theftShots,
      papers: [orCr, PAPERS.police, alarm, notFound, keys, PAPERS.id, PAPERS.bank],
      limit: sumInsuredOf,
    },
    {
      code: 'nature',
      mayBeTotal: true,
      title: 'Flood, storm or earthquake',
      help: 'Do not start an engine that has been in water: have it towed.',
      asks: z.object({ engineStarted: lossText('Was the engine started in the water?', 'Water'), driver: roadAsks.driver }),
      photos: natureShots,
      papers: [orCr, weather, estimate, PAPERS.id, PAPERS.bank],
      limit: (details) => (details.actsOfNature ? sumInsuredOf(details) : 0),
    },
    {
      ...{
        code: 'their-property',
        counts: 'at-fault',
        title: 'I damaged what belongs to others',
        help: 'Another vehicle, a wall, a fence, goods.',
      },
      ...{ asks: z.object(roadAsks), photos: scenePhotos, papers: [...roadPapers, estimate, noClaim, demand] },
      limit: ({ propertyDamage }) => propertyDamage,
    },
    {
      ...{
        code: 'injury',
        counts: 'at-fault',
        title: 'Someone was hurt',
        help: 'A pedestrian, a passenger, or people in another vehicle.',
      },
      ...{ asks: z.object({ ...injuryAsks, ...roadAsks }), photos: scenePhotos },
      ...{ papers: [...roadPapers, ...injuryPapers, PAPERS.bank], limit: injury },
    },
    {
      ...{ code: 'death', counts: 'at-fault', title: 'Someone died', help: 'In the accident, or from it afterwards.' },
      ...{ asks: z.object({ ...injuryAsks, ...roadAsks }), photos: scenePhotos },
      ...{ papers: [...roadPapers, ...deathPapers, PAPERS.bank], limit: injury },
    },
  ],
}
