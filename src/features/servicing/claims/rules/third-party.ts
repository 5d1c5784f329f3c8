import { z } from 'zod'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import type { Shot } from '#lines/line/control.ts'
import { Notice } from './notice.ts'

const YOU = 'About you'
const HURT = 'Who was hurt'

const POSITIONS = [
  { value: 'other-vehicle', label: 'In or on another vehicle' },
  { value: 'on-foot', label: 'On foot, or beside the road' },
  { value: 'passenger', label: 'A passenger in the vehicle I am reporting' },
  { value: 'saw-it', label: 'I only saw it, or something of mine was damaged' },
] as const

/** What a stranger is asked about an accident with an insured vehicle. */
export const ThirdPartyNotice = Notice.extend({
  name: field(
    { label: 'Your name', control: 'text', group: YOU, personal: true, autoComplete: 'name' },
    plainText(100).trim().min(2, 'Enter your name.'),
  ),
  position: field(
    { label: 'Where were you', control: 'choice', group: YOU, options: POSITIONS },
    z.enum(['other-vehicle', 'on-foot', 'passenger', 'saw-it'], 'Choose where you were.'),
  ),
  ownPlate: field(
    { label: 'Plate of your vehicle', control: 'text', group: YOU, help: 'If you have one.', personal: true, autoComplete: 'off' },
    plainText(20).trim().optional(),
  ),
  injured: field(
    { label: 'Names of those hurt, and how', control: 'area', group: HURT, personal: true, autoComplete: 'off' },
    plainText(1000).trim().optional(),
  ),
  noFault: field(
    {
      label: 'Pay the no-fault indemnity first',
      control: 'switch',
      group: HURT,
      help: 'A fixed amount for each person, paid whoever was at fault. More can be claimed afterwards.',
    },
    z.boolean().default(false),
  ),
})

/** The content of such a report other than who and when. */
export type ThirdPartyTold = Pick<z.output<typeof ThirdPartyNotice>, 'place' | 'story' | 'position' | 'ownPlate' | 'injured' | 'noFault'>

const POSITION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(POSITIONS.map(({ value, label }) => [value, label]))
export const positionName = (position: string): string => POSITION_NAMES[position] ?? position

const shot = (code: string, title: string, help: string): Shot => ({ code, title, help, required: false })
/** Photographs that a stranger can add. */
export const THIRD_PARTY_SHOTS: readonly Shot[] = [
  shot('scene', 'The place', 'From a few steps away: the road, signs, and the position of the vehicles.'),
  shot('insured', 'The vehicle I am reporting, with its plate', 'The whole vehicle, with the plate in the picture.'),
  shot('damage', 'The damage, close up', 'One picture of each damaged part.'),
  shot('papers', 'Police report or medical documents', 'What you already have. More can follow.'),
]
export const MOST_THIRD_PARTY_FILES = 12

/** Most reports from one number in a day, and from one address in an hour. */
export const REPORTS_PER_NUMBER_A_DAY = 3
export const REPORTS_PER_ADDRESS_AN_HOUR = 20
/** How long photographs may follow. */
export const FILES_FOLLOW_HOURS = 48
