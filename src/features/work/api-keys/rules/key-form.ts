import { z } from 'zod'
import { API_SCOPE_CODES, API_SCOPES } from '#domain/api-scopes.ts'
import { addYears, dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { field, typedNumber } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { isRange, rangesOf } from './ranges.ts'

const MOST_RANGES = 20
const MOST_A_MINUTE = 600
const A_MINUTE = registerMessage(msg`Enter how many requests a minute, from 1 to ${MOST_A_MINUTE}.`)

/** Why a key may not last until a given day: it must end within a year, so that someone reviews it again. */
export function lastDayRefusal(day: Day, now: Date): string | undefined {
  const today = dayOf(now)
  if (day < today) return 'This day has passed. Choose today or a later day.'
  return day > addYears(today, 1) ? 'A key lasts a year at most. Choose an earlier day.' : undefined
}

/** What is asked for: who uses the key and for what, in whose name, what it opens, for how long, from where and how often. */
export const ApiKeyForm = z.object({
  name: field(
    { label: 'Name', control: 'text', placeholder: 'Teller system of a bank', autoComplete: 'off' },
    plainText(60).trim().min(1, 'Say which system uses it.'),
  ),
  purpose: field(
    { label: 'What it is for', control: 'area', help: 'The person who confirms it reads this.', autoComplete: 'off' },
    plainText(300).trim().min(3, 'Say what it is for, in a few words.'),
  ),
  agentCode: field(
    {
      label: 'Agent in whose name it acts',
      control: 'choice',
      lookup: { list: 'Agent', open: true },
      help: 'It sees and does what this person may, and no more. For a branch, choose its manager.',
    },
    plainText(40).trim().toUpperCase().min(1, 'Choose the agent, or enter the code.'),
  ),
  scopes: field(
    {
      label: 'What it opens',
      control: 'choices',
      options: API_SCOPE_CODES.map((value) => ({ value, label: API_SCOPES[value].label, help: API_SCOPES[value].opens })),
    },
    z.array(z.enum(API_SCOPE_CODES)).min(1, 'Choose what it can access.').max(API_SCOPE_CODES.length),
  ),
  lastOn: field(
    {
      label: 'Last day',
      control: 'date',
      help: 'A year at most.',
      asOf: (day, now) => (typeof day === 'string' ? lastDayRefusal(day, now) : undefined),
    },
    Day,
  ),
  addresses: field(
    {
      label: 'Addresses that may use it',
      control: 'area',
      help: 'One per line, such as 203.0.113.7 or 203.0.113.0/24. Left empty: any address.',
      autoComplete: 'off',
    },
    plainText(1000)
      .default('')
      .transform(rangesOf)
      .refine((ranges) => ranges.every(isRange), 'Enter internet addresses, such as 203.0.113.7 or 203.0.113.0/24.')
      .refine((ranges) => ranges.length <= MOST_RANGES, registerMessage(msg`Enter at most ${MOST_RANGES} ranges.`)),
  ),
  perMinute: field(
    { label: 'Requests per minute', control: 'number' },
    typedNumber(A_MINUTE).pipe(z.int(A_MINUTE).min(1, A_MINUTE).max(MOST_A_MINUTE, A_MINUTE)),
  ),
})

/** What two people decide, and what stays as decided for as long as the key exists. */
export const ApiKeyValue = ApiKeyForm.omit({ agentCode: true, addresses: true, perMinute: true }).extend({
  staffId: z.uuid(),
  addresses: z.array(z.string()),
  perMinute: z.int(),
})
export type ApiKeyValue = z.output<typeof ApiKeyValue>
