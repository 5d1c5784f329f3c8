import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos, Millionths } from '#domain/money-schemas.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { plainText } from '#kit/text.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { EVERY, INSPECTION_WAIVER } from '../../rules/underwriting.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const Amount = Centavos.min(0, 'Enter an amount, or leave it empty for any.').nullable()

const codes = [
  EVERY,
  INSPECTION_WAIVER.code,
  ...Object.values<Line>(lines).flatMap(({ control }) => control.authorities.map(({ code }) => code)),
]
const lineCodes = [EVERY, ...Object.keys(lines)]

const limits = {
  line: z.string().refine((code) => lineCodes.includes(code), 'Choose a line that we sell, or every line.'),
  maxSumInsured: Amount,
  maxDiscount: Millionths.max(1_000_000, 'A discount can be at most 100 %.').nullable(),
  authorities: z
    .array(z.string().refine((code) => codes.includes(code), 'Choose authorities that the lines know.'))
    .max(100)
    .transform((given) => [...new Set(given)]),
  fourEyesAbove: Amount,
  validFrom: Day,
  validTo: Day.nullable(),
}

export const NewProfile = z
  .object({
    ...limits,
    reason: plainText(500).trim().min(3, 'Say why, in a few words.'),
    /** The newest profile of the line, as the person saw it; null for the first one. */
    newest: Id.nullable(),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    message: 'The last day is before the first.',
  })
export type NewProfile = z.output<typeof NewProfile>

export const ProfileView = z.object({
  id: Id,
  ...limits,
  line: z.string(),
  authorities: z.array(z.string()),
  reason: z.string(),
  by: z.string().nullable(),
  createdAt: Instant,
  /** The last day on which it is valid, or would have been: its own, or the one before the next starts. */
  lastDay: Day.nullable(),
  /** When another replaced it before that day; null: none did. */
  replacedAt: Instant.nullable(),
})
export type ProfileView = z.output<typeof ProfileView>

export const ProfileHolder = z.object({
  id: Id,
  name: z.string(),
  agentCode: z.string(),
  /** No one gives themselves authority. */
  isSelf: z.boolean(),
  /** Current profiles first, replaced ones below. */
  profiles: z.array(ProfileView),
})
export type ProfileHolder = z.output<typeof ProfileHolder>

const Profiles = z.object({ items: z.array(ProfileHolder) })

export const profilesContract = {
  authorityProfiles: get('user/underwriting/profiles', {
    summary: 'What each underwriter may decide alone, now and before',
    reply: Profiles,
    feature: 'ADMIN',
  }),
  giveAuthority: post('user/underwriting/profiles/:id', {
    summary: 'Grants an underwriter authority for a line from a day; until then the previous one applies; no one grants their own',
    body: NewProfile,
    reply: Profiles,
    feature: 'ADMIN',
    done: 'The authority was changed.',
  }),
} satisfies Contract
