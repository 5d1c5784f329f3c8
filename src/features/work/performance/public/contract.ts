import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { get, put } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { MAX_MONTHS, MEASURES, type Month, monthsBetween } from '../rules/figures.ts'
import { AGENDA, WORK } from '../rules/performance.ts'
import { TargetFields } from '../rules/targets.ts'

const MonthText = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-11.')

/** One item waiting for someone. `id` is a quotation's or a policy's, as `record` says. */
export const Task = z.object({
  kind: z.enum(WORK),
  record: z.enum(['quotation', 'policy']),
  id: z.uuid(),
  line: z.string(),
  reference: z.string(),
  title: z.string(),
  holderName: z.string(),
  staffName: z.string(),
  /** Until when, or since when, it has been waiting. */
  day: Day,
  amount: Centavos.nullable(),
})
export type Task = z.output<typeof Task>

/** One thing that the person has planned for today. */
export const AgendaItem = z.object({
  kind: z.enum(AGENDA),
  id: z.uuid(),
  leadId: z.uuid().nullable(),
  at: z.iso.datetime({ offset: true }),
  title: z.string(),
  place: z.string(),
  mobile: z.string().nullable(),
  isOverdue: z.boolean(),
})
export type AgendaItem = z.output<typeof AgendaItem>

/** The result of one measure, that of the equally long period before, and the target. Premium is in centavos. */
export const Figure = z.object({ measure: z.enum(MEASURES), made: z.int(), before: z.int(), target: z.int().nullable() })
export type Figure = z.output<typeof Figure>

/** Every measure, by name. Policies and premium are net of `cancelled`, which is a number of policies. */
export const Production = z.object({
  leads: z.int(),
  appointments: z.int(),
  met: z.int(),
  quotations: z.int(),
  policies: z.int(),
  premium: Centavos,
  cancelled: z.int(),
})
export type Production = z.output<typeof Production>

/** One line of insurance in one month. */
export const LineOfMonth = z.object({ month: MonthText, line: z.string(), name: z.string(), made: Production })
export type LineOfMonth = z.output<typeof LineOfMonth>

/** A person of the team whose premium this month is below the target for the days that have passed. */
const Behind = z.object({ code: z.string(), name: z.string(), made: Centavos, target: Centavos })

const Exceptions = z.object({
  behind: z.array(Behind),
  /** New leads that no one has contacted for days, and who has them. */
  untouched: z.object({ n: z.int(), people: z.array(z.object({ name: z.string(), n: z.int() })) }),
  /** Quotations that have been waiting for underwriting for days; since when the oldest has. */
  referrals: z.object({ n: z.int(), oldest: Day.nullable() }),
  /** From Monday to today, and on the same days of last week. */
  week: z.array(z.object({ measure: z.enum(MEASURES), made: z.int(), before: z.int() })),
})
export type Exceptions = z.output<typeof Exceptions>

export const Dashboard = z.object({
  today: Day,
  /** Whose figures and work it shows: the person's own, those of their team including them, or everyone's. */
  scope: z.enum(['own', 'team', 'all']),
  /** Nothing was done yet. */
  isNew: z.boolean(),
  counts: z.object({
    openQuotations: z.int(),
    lapsingThisWeek: z.int(),
    toDecide: z.int(),
    awaitingPayment: z.int(),
    paymentsChecked: z.int(),
    /** Premiums on credit that are past due. */
    premiumsOverdue: z.int(),
    certificatesPending: z.int(),
    certificatesRefused: z.int(),
    renewals: z.int(),
  }),
  /** This month compared with the last. */
  kpis: z.array(Figure),
  cancelled: z.int(),
  /** The last twelve months. */
  premium: z.array(LineOfMonth),
  /** How much the person alone has planned for today. */
  day: z.object({ appointments: z.int(), leads: z.int(), todos: z.int() }),
  agenda: z.array(AgendaItem),
  work: z.array(Task),
  /** For managers: where something is wrong, and this week compared with the last. */
  exceptions: Exceptions.nullable(),
})
export type Dashboard = z.output<typeof Dashboard>

const Person = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const Scope = z.enum(['own', 'team'])
const Code = plainText(40).trim()

const Period = { from: optionalFilter(MonthText), to: optionalFilter(MonthText) }
const isOrdered = ({ from, to }: { readonly from?: Month | undefined; readonly to?: Month | undefined }) =>
  from === undefined || to === undefined || (from <= to && monthsBetween(from, to) <= MAX_MONTHS)
const NOT_ORDERED = { path: ['from'], message: registerMessage(msg`Choose at most ${MAX_MONTHS} months, the first before the last.`) }

export const EmployeeKpi = z.object({
  today: Day,
  from: MonthText,
  to: MonthText,
  scope: Scope,
  person: Person.extend({ level: z.string(), isSelf: z.boolean(), hasTeam: z.boolean() }),
  kpis: z.array(Figure),
  cancelled: z.int(),
  /** The twelve months that end with the last one requested. */
  months: z.array(z.object({ month: MonthText, made: Production, targets: z.partialRecord(z.enum(MEASURES), z.int()) })),
  lines: z.array(z.object({ line: z.string(), name: z.string(), made: Production })),
  /**
   * By premium among those with the same manager, each with the people below them. Without names; best and median are null in a group too
   * small for anonymity.
   */
  standing: z.object({ rank: z.int(), of: z.int(), mine: Centavos, best: Centavos.nullable(), median: Centavos.nullable() }).nullable(),
  /** For a team: those who report to the person, each with the people below them, and the person alone. By premium. */
  ranking: z.array(
    Person.extend({
      isLeader: z.boolean(),
      hasTeam: z.boolean(),
      made: Production,
      /** Premium target for that period; null if there is none. */
      target: Centavos.nullable(),
      openLeads: z.int(),
      /** The last day on which a lead arrived, someone was met, or something was quoted or issued. */
      lastActiveOn: Day.nullable(),
    }),
  ),
})
export type EmployeeKpi = z.output<typeof EmployeeKpi>

export const DailyBusiness = z.object({
  day: Day,
  scope: Scope,
  person: Person,
  items: z.array(Person.extend({ line: z.string(), lineName: z.string(), made: Production })),
})
export type DailyBusiness = z.output<typeof DailyBusiness>

const DailyFilters = z.object({
  /** Today, when absent. */
  day: optionalFilter(Day),
  /** The person; oneself, when absent. */
  agentCode: optionalFilter(Code),
  team: optionalFilter(z.stringbool()),
})
export type DailyFilters = z.output<typeof DailyFilters>

export const Targets = z.object({
  month: MonthText,
  people: z.array(Person.extend({ level: z.string(), targets: z.partialRecord(z.enum(MEASURES), z.int()) })),
})
export type Targets = z.output<typeof Targets>

/** The monthly targets of one person from then on. */
export const NewTargets = TargetFields.extend({ agentCode: Code })
export type NewTargets = z.output<typeof NewTargets>

export const contract = {
  dashboard: get('user/dashboard', {
    summary: 'What is waiting for the user today, the month’s figures, and sales by line and month',
    reply: Dashboard,
    offline: true,
  }),
  employeeKpi: get('user/fetch_employee_kpi', {
    summary: 'KPIs of a person, or with team of everyone below as well: against targets, over time, by line, and their rank among peers',
    feature: 'PERFORMANCE',
    query: z
      .object({
        /** The agent's code; oneself, when absent. */
        emp_code: optionalFilter(Code),
        /** A line of insurance by its code or name; all, when absent. */
        category: optionalFilter(Code),
        /** Only people of this channel. */
        channel: optionalFilter(Code),
        /** Only people of the branches of this commercial structure. */
        structure: optionalFilter(Code),
        ...Period,
        team: optionalFilter(z.stringbool()),
      })
      .refine(isOrdered, NOT_ORDERED),
    reply: EmployeeKpi,
    offline: true,
  }),
  targets: get('user/targets', {
    summary: 'Targets of each of the viewer’s people for a month',
    feature: 'TEAM',
    query: z.object({ month: optionalFilter(MonthText) }),
    reply: Targets,
  }),
  setTargets: put('user/targets', {
    summary: 'Sets targets of people below, from a month on',
    feature: 'TEAM',
    body: z.object({
      month: MonthText,
      people: z
        .array(NewTargets)
        .min(1)
        .max(500)
        .refine((people) => new Set(people.map(({ agentCode }) => agentCode)).size === people.length, 'Name each person only once.'),
    }),
    reply: z.object({ saved: z.int() }),
    done: 'Targets saved',
  }),
  dailyBusiness: get('user/daily-business', {
    summary: 'Production of a day, by person and line',
    feature: 'PERFORMANCE',
    query: DailyFilters,
    reply: DailyBusiness,
  }),
  exportDailyBusiness: get('user/daily-business/export', {
    exported: true,
    summary: 'Production of a day as an Excel workbook; code 2061 if there is none',
    feature: 'PERFORMANCE',
    query: DailyFilters,
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
  }),
}
