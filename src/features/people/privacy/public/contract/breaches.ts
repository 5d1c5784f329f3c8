import { z } from 'zod'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { field, pleaseAnswer } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { plainText } from '#kit/text.ts'
import { BREACH_STATES } from '../../rules/breach-clock.ts'
import { breachList } from '../../rules/list-breaches.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const text = (label: string, help: string, most = 2000) =>
  field(
    { label, control: 'area', help, autoComplete: 'off' },
    plainText(most)
      .trim()
      .min(3, pleaseAnswer({ label, control: 'area' })),
  )

const PERSONS = 'Enter a whole number up to 100,000,000.'

/** A moment as a person types it: a day, and a time of day in Manila. */
const moment = (label: string) => ({
  day: field({ label, control: 'date' }, z.iso.date('Enter the day.')),
  time: field(
    { label: 'Time in Manila', control: 'text', placeholder: '14:30' },
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time, such as 14:30.'),
  ),
})

const found = moment('Known since')

/** What is known of a breach when it is recorded, and corrected later. */
export const BreachForm = z.object({
  title: field(
    { label: 'In a few words', control: 'text', autoComplete: 'off' },
    plainText(120).trim().min(3, 'Say in a few words what happened.'),
  ),
  foundDay: found.day,
  foundTime: found.time,
  foundBy: field({ label: 'Who found it', control: 'text', autoComplete: 'off' }, plainText(120).trim().min(2, 'Say who found it.')),
  happened: text('What happened', 'How it happened, since when, and whether it is still going on.'),
  data: text('Which data, and whose', 'Name any sensitive data, such as health data or government numbers.'),
  persons: field(
    { label: 'How many people', control: 'number', help: 'As far as is known so far.' },
    z.coerce.number(PERSONS).pipe(z.int(PERSONS).min(0, PERSONS).max(100_000_000, PERSONS)),
  ),
  measures: text('What was done about it', 'What ends it, and what keeps it from happening again.'),
})

/** What may be recorded as a breach is dealt with; each once. */
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('npc'), reference: plainText(80).trim().min(3, 'Enter the reference of the notification.') }),
  z.object({ step: z.literal('persons'), reference: plainText(500).trim().min(3, 'Say how they were notified.') }),
  z.object({ step: z.literal('exempt'), reference: plainText(500).trim().min(10, 'Say why no one needs to be notified, in a sentence.') }),
  z.object({ step: z.literal('close'), reference: plainText(500).trim().min(3, 'Say what ended it.') }),
])

const Breach = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(BREACH_STATES),
  title: z.string(),
  foundAt: Instant,
  foundBy: z.string(),
  happened: z.string(),
  data: z.string(),
  persons: z.int(),
  measures: z.string(),
  notifyBy: Instant,
  isOverdue: z.boolean(),
  npcNotifiedAt: Instant.nullable(),
  npcReference: z.string().nullable(),
  personsNotifiedAt: Instant.nullable(),
  exemption: z.string().nullable(),
  recordedBy: z.string(),
  createdAt: Instant,
  may: z.array(z.enum(['change', 'npc', 'persons', 'exempt', 'close'])),
})
export type Breach = z.output<typeof Breach>

export const breachContract = {
  breaches: list('user/breaches', breachList, {
    summary: 'Register of personal data breaches: open ones first, by deadline',
    feature: 'PRIVACY',
  }),
  breach: get('user/breach/:id', { summary: 'One personal data breach', feature: 'PRIVACY', reply: Breach }),
  recordBreach: post('user/breach', {
    summary: 'Records a personal data breach; 72 hours run from when it is known',
    feature: 'PRIVACY',
    body: BreachForm,
    reply: Breach,
    done: 'The breach is recorded.',
  }),
  changeBreach: put('user/breach/:id', {
    summary: 'Updates what is known of an open breach',
    feature: 'PRIVACY',
    body: BreachForm.extend({ version: z.int().min(1) }),
    reply: Breach,
    done: 'Saved',
  }),
  noteBreachStep: post('user/breach/:id/step', {
    summary: 'Records that the Commission or the persons were notified, why no one need be, or closure',
    feature: 'PRIVACY',
    body: z.intersection(z.object({ version: z.int().min(1) }), Step),
    reply: Breach,
    done: 'Noted',
  }),
} satisfies Contract
