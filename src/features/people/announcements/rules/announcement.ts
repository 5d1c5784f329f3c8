import { z } from 'zod'
import { ROLE_CODES, ROLES } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { isBranch } from '#features/people/staff/public/rules.ts'
import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

/** The hour in Manila at which an announcement for a later day goes out. */
export const HOUR = 8

/** What the office announces to those who work here. */
export const AnnouncementForm = z.object({
  title: field({ label: 'Headline', control: 'text' }, plainText(120).trim().min(1, 'Say in a few words what it is about.')),
  body: field({ label: 'What everyone should know', control: 'area' }, plainText(2000).trim().default('')),
  branches: field(
    { label: 'Branches', control: 'choices', offered: true, placeholder: 'Every branch', group: 'To' },
    z.array(z.string().refine(isBranch, 'Branch not found.')).max(200).default([]),
  ),
  roles: field(
    {
      label: 'Roles',
      control: 'choices',
      options: ROLE_CODES.map((value) => ({ value, label: ROLES[value].name })),
      placeholder: 'Every role',
      group: 'To',
    },
    z.array(z.enum(ROLE_CODES)).max(ROLE_CODES.length).default([]),
  ),
  day: field(
    {
      label: 'Goes out on',
      control: 'date',
      help: 'Leave it empty to send it now. On a later day it goes out at 8 in the morning.',
      group: 'When',
      asOf: (day, now) => (typeof day === 'string' && day < dayOf(now) ? 'This day has passed. Choose today or a later day.' : undefined),
    },
    optionalFilter(Day),
  ),
})
export type AnnouncementAnswers = z.output<typeof AnnouncementForm>

/** The states of an announcement. */
export const STANDINGS = ['waiting', 'sent', 'withdrawn'] as const
