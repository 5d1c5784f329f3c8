import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { Mobile } from '#domain/person.ts'
import { get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { CALENDAR, SPREADSHEET } from '#kit/media-types.ts'
import { Seen } from '#kit/merge.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { NOW_FILTERS } from '../rules/period.ts'
import { LENGTHS, SLOT_MINUTES, TIME_ZONE } from '../rules/slots.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Version = z.int().min(1)
const Zone = z.literal(TIME_ZONE)
const Milliseconds = z.coerce.number().int().min(0).max(86_399_999)
const Text = (max: number) => plainText(max).trim()
const Code = Text(40)

/** A day, or an instant within it: clients send the start of the day in their own time zone. */
const StartDate = z.union([Day, Instant.transform((at) => dayOf(new Date(at)))])

/** An advisor's code, or their ID. */
const Advisor = optionalFilter(Text(64))

const Length = z.coerce
  .number()
  .refine((minutes) => LENGTHS.some((each) => each === minutes), 'Choose whole half hours, at most four hours.')

const When = {
  /** Day and milliseconds from midnight in Manila (specification §9); or the instant itself. */
  start_date: optionalFilter(StartDate),
  start_time: optionalFilter(Milliseconds),
  startsAt: optionalFilter(Instant),
}

/** The details of an appointment besides attendee and time; drawn as a form. */
export const AppointmentDetails = z.object({
  place: field({ label: 'Where', control: 'text', placeholder: 'Office, their home, a call' }, Text(200).default('')),
  title: field({ label: 'What for', control: 'text', help: 'If left empty, it says who you are meeting.' }, Text(120).default('')),
  notes: field({ label: 'Notes', control: 'area', help: 'Only you and your managers see them.' }, Text(1000).default('')),
  remindPerson: field(
    {
      label: 'Remind them by text message',
      control: 'switch',
      help: 'The evening before, or two hours before on the same day. Switch on if they agreed to it.',
    },
    z.boolean().default(false),
  ),
})
export type AppointmentDetails = z.output<typeof AppointmentDetails>

/** The names in the form of specification §3, plus our own. */
const NewAppointment = z.object({
  ...When,
  leadId: optionalFilter(Id),
  customerId: optionalFilter(Id),
  personName: optionalFilter(Text(120)),
  mobile: optionalFilter(Mobile),
  /** In whose calendar; if absent, in that of the advisor who works on the lead, or one's own. */
  user_id: optionalFilter(Id),
  minutes: Length.default(SLOT_MINUTES),
  ...AppointmentDetails.shape,
  /** It has just happened: recorded as met. */
  walkIn: z.boolean().default(false),
})
export type NewAppointment = z.output<typeof NewAppointment>

const ChangedAppointment = z.object({
  _id: Id,
  /** The version of the appointment that was on the screen, whatever has changed since then. */
  version: optionalFilter(Version),
  /** What the person saw of the fields that they change. */
  seen: Seen,
  ...When,
  user_id: optionalFilter(Id),
  personName: optionalFilter(Text(120)),
  mobile: optionalFilter(Mobile),
  minutes: optionalFilter(Length),
  place: Text(200).optional(),
  title: optionalFilter(Text(120)),
  notes: Text(1000).optional(),
  remindPerson: z.boolean().optional(),
  appointment_status: optionalFilter(Code),
  appointmentdisPosition: optionalFilter(Code),
  appointmentsubdisPosition: optionalFilter(Code),
})
export type ChangedAppointment = z.output<typeof ChangedAppointment>

export const Appointment = z.object({
  _id: Id,
  version: Version,
  user_id: Id,
  advisor: z.object({ name: z.string(), code: z.string() }),
  /** A lead that the person asking may open. */
  leadId: Id.nullable(),
  customerId: Id.nullable(),
  title: z.string(),
  personName: z.string(),
  mobile: z.string().nullable(),
  place: z.string(),
  notes: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  start_date: Day,
  start_time: z.int(),
  minutes: z.int(),
  appointment_status: z.string(),
  appointmentdisPosition: z.string(),
  appointmentsubdisPosition: z.string().nullable(),
  movedFrom: Instant.nullable(),
  moves: z.int(),
  remindPerson: z.boolean(),
  /** The text message to the person: when it is due, and whether it was sent. */
  reminder: z.object({ dueAt: Instant, sentAt: Instant.nullable() }).nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  updatedAt: Instant,
})
export type Appointment = z.output<typeof Appointment>

const FreeTime = z.object({ startsAt: Instant, start_date: Day, start_time: z.int() })
export type FreeTime = z.output<typeof FreeTime>

/** Included in the problem `slot-taken`: the free times nearest to the one wanted. */
export const SlotTaken = z.object({ timeZone: Zone, wanted: FreeTime, alternatives: z.array(FreeTime) })
export type SlotTaken = z.output<typeof SlotTaken>

/** One's own, the team's with `teamdata`, or one advisor's. */
const Scope = { teamdata: optionalFilter(z.stringbool()), agentCode: Advisor }

const AppointmentQuery = z.object({
  ...Scope,
  now_filter: optionalFilter(z.enum(NOW_FILTERS)),
  from: optionalFilter(Day),
  to: optionalFilter(Day),
  leadId: optionalFilter(Id),
  customerId: optionalFilter(Id),
})
export type AppointmentQuery = z.output<typeof AppointmentQuery>

const ExportQuery = z.object({ ...Scope, from: Day, to: Day, format: z.enum(['ics', 'xlsx']).default('xlsx') })
export type ExportQuery = z.output<typeof ExportQuery>

export const contract = {
  bookAppointment: post('user/bookAppointment', {
    summary: 'Books a time in an advisor’s calendar. If it is taken, the response lists the nearest free ones',
    feature: 'LEADS',
    body: NewAppointment,
    reply: Appointment,
    done: 'Event Created successfully',
  }),
  updateAppointment: put('user/updateAppointment', {
    summary: 'Moves, changes or reassigns an appointment, or records its outcome',
    feature: 'LEADS',
    body: ChangedAppointment,
    reply: Appointment,
    done: 'Event Updated successfully',
  }),
  cancelAppointment: post('user/appointment/:id/cancel', {
    summary: 'Cancels an appointment and frees its time',
    feature: 'LEADS',
    body: z.object({ version: Version, reason: Text(300).min(3, 'Say why, in a few words.') }),
    reply: Appointment,
    done: 'Appointment cancelled',
  }),
  appointments: get('user/getAppointment', {
    reveals: 'appointment',
    summary: 'Appointments in a period: own, the team’s or one advisor’s; or all of one lead or customer',
    feature: 'LEADS',
    offline: true,
    query: AppointmentQuery,
    reply: z.object({ items: z.array(Appointment), count: z.int(), isCapped: z.boolean(), timeZone: Zone }),
  }),
  appointment: get('user/appointment/:id', {
    reveals: 'appointment',
    summary: 'One appointment',
    feature: 'LEADS',
    reply: Appointment,
    offline: true,
  }),
  freeSlots: get('user/appointment-slots', {
    summary: 'The half hours of a day in an advisor’s calendar: free, taken or past; and some times to offer',
    feature: 'LEADS',
    query: z.object({
      day: optionalFilter(Day),
      agentCode: Advisor,
      minutes: Length.default(SLOT_MINUTES),
      /** The appointment that is being moved does not block its own time. */
      except: optionalFilter(Id),
    }),
    reply: z.object({
      day: Day,
      timeZone: Zone,
      slots: z.array(FreeTime.extend({ state: z.enum(['free', 'taken', 'past']) })),
      /** One a day on the coming days, for a person who was missed. */
      offers: z.array(FreeTime),
    }),
  }),
  exportEvents: get('user/ExportEvents', {
    exported: true,
    summary: 'Appointments in a period as an iCalendar file or a spreadsheet; code 2061 if there are none',
    feature: 'LEADS',
    file: [CALENDAR, SPREADSHEET],
    rendered: true,
    query: ExportQuery,
    reply: z.unknown(),
  }),
  calendarFeed: get('user/calendar-feed', {
    summary: 'Whether a private calendar address exists, and when it was last read',
    feature: 'LEADS',
    reply: z.object({ madeAt: Instant.nullable(), readAt: Instant.nullable() }),
  }),
  renewCalendarFeed: post('user/calendar-feed/renew', {
    summary: 'Creates a private address for phone calendars, returned only once; the previous one no longer works',
    feature: 'LEADS',
    fresh: true,
    body: z.object({}),
    reply: z.object({ address: z.url() }),
    done: 'Calendar address created',
  }),
  revokeCalendarFeed: post('user/calendar-feed/revoke', {
    summary: 'Withdraws the private calendar address',
    feature: 'LEADS',
    body: z.object({}),
    reply: z.null(),
    done: 'Calendar address withdrawn',
  }),
  calendarFile: get('calendar/:token', {
    summary: 'The appointments of the owner of this private address, as an iCalendar file',
    secure: false,
    perMinute: 60,
    file: [CALENDAR],
    reply: z.unknown(),
  }),
}
