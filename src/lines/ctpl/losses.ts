import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import { field } from '#kit/field.ts'
import { lossArea, lossText, PAPERS } from '../claim-fields.ts'
import type { ClaimPaper } from '../line/claims.ts'
import type { Shot } from '../line/control.ts'

const DRIVER = 'Who drove'
const OTHERS = 'Others who were there'
const POLICE = 'Police'

/** Asked for any loss with a vehicle on the road: supplement.md D3. */
export const roadAsks = {
  driver: lossText('Driver’s name', DRIVER),
  driverLicence: lossText('Driver’s licence number', DRIVER),
  otherVehicle: lossText('Plate of the other vehicle', OTHERS, 'For each of them, if there were several.'),
  otherParty: lossArea('Name, number and insurer of the other driver', OTHERS),
  witnesses: lossArea('Who saw it', OTHERS, 'Names and numbers.'),
  police: lossText('Police station', POLICE, 'Where it was reported, and the number of the entry in the blotter.'),
}

const HURT = 'Who was hurt'

/** Asked about people who were hurt or died: those who claim the no-fault indemnity prove no fault (Insurance Code, section 391). */
export const injuryAsks = {
  injured: lossArea('Names of those hurt, and how', HURT),
  hospital: lossText('Hospital', HURT),
  noFault: field(
    {
      label: 'Pay the no-fault indemnity first',
      control: 'switch',
      group: HURT,
      help: 'A fixed amount for each person, paid whoever was at fault. More can be claimed afterwards.',
    },
    z.boolean().default(false),
  ),
}

/**
 * Whether the no-fault indemnity is all that is paid, until fault is proved (Insurance Code, section 391): a claim for which it was paid is
 * opened again with that proof.
 */
export const isWithoutFault = ({ noFault }: Readonly<Record<string, unknown>>, paid: Centavos): boolean => noFault === true && paid === 0

const shot = (code: string, title: string, help: string): Shot => ({ code, title, help, required: false })

export const scenePhotos: readonly Shot[] = [
  shot('scene', 'The place', 'From a few steps away: the road, signs, and the position of the vehicles.'),
  shot('plate', 'Your vehicle with its plate', 'The whole vehicle, with the plate in the picture.'),
  shot('damage', 'The damage, close up', 'One picture of each damaged part.'),
  shot('other', 'The other vehicle with its plate', 'The whole vehicle and its damage.'),
  shot('licence', 'Both drivers’ licences', 'The front, so that name and number can be read.'),
]

export const orCr: ClaimPaper = {
  code: 'or-cr',
  title: 'Registration of the vehicle (OR and CR)',
  help: 'Both documents, for the current year.',
}
const licence: ClaimPaper = { code: 'licence', title: 'Driver’s licence and its receipt', help: 'Of the person who drove.' }

export const roadPapers: readonly ClaimPaper[] = [orCr, licence, PAPERS.police, PAPERS.id]
export const injuryPapers: readonly ClaimPaper[] = [PAPERS.medical, PAPERS.bills]
export const deathPapers: readonly ClaimPaper[] = [PAPERS.death, PAPERS.kinship, PAPERS.bills]
