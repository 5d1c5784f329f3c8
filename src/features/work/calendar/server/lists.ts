import { addDays, type Day, startOf } from '#domain/day.ts'
import { conditions, likePattern, type PageConditions } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'

/** More rows than anyone would read are not sent. */
export const SHOWN = 1000

/** `$viewer` opens a lead only if it is within reach; an appointment may have been given to someone who cannot reach it. */
const openLead = (viewer: string) =>
  `(select l.id from leads l where l.id = a.lead_id and l.agent_id in (select r.staff_id from reach r where r.viewer_id = ${viewer}::uuid))`

const manila = `(a.starts_at at time zone 'Asia/Manila')`

/** An appointment in the contract's shape. */
const appointmentJson = (viewer: string) => `json_build_object(
  '_id', a.id, 'version', a.version, 'user_id', a.agent_id, 'advisor', json_build_object('name', s.first_name || ' ' || s.last_name, 'code', s.agent_code),
  'leadId', ${openLead(viewer)}, 'customerId', a.customer_id, 'title', a.title, 'personName', a.person_name, 'mobile', a.mobile, 'place', a.place, 'notes', a.notes,
  'startsAt', a.starts_at, 'endsAt', a.ends_at, 'start_date', ${manila}::date, 'start_time', (extract(epoch from ${manila}::time) * 1000)::int,
  'minutes', (extract(epoch from a.ends_at - a.starts_at) / 60)::int,
  'appointment_status', a.status, 'appointmentdisPosition', a.disposition, 'appointmentsubdisPosition', a.sub_disposition,
  'movedFrom', a.moved_from, 'moves', a.moves, 'remindPerson', a.remind_person,
  'reminder', (select json_build_object('dueAt', m.due_at, 'sentAt', m.sent_at) from reminders m where m.key = 'appointment:' || a.id || ':person'),
  'cancelledAt', a.cancelled_at, 'cancelReason', a.cancel_reason, 'updatedAt', a.updated_at)`

const FROM = 'from appointments a join staff s on s.id = a.agent_id'

/** SQL of one appointment by its ID, as JSON; no row if its advisor is not within reach. */
export const appointmentPage = (viewer: string, id: string): readonly [query: string, values: readonly unknown[]] => [
  `select ${appointmentJson('$1')} as appointment ${FROM} where a.id = $2::uuid and a.agent_id in (select r.staff_id from reach r where r.viewer_id = $1::uuid)`,
  [viewer, id],
]

type People = { readonly viewer: string; readonly staff: string; readonly team: boolean }
type Filters = {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly leadId?: string | undefined
  readonly customerId?: string | undefined
  /** Includes cancelled ones, for clients that show them as such. */
  readonly withCancelled?: boolean
}

/** Whose appointments, and which; cancelled ones are included among all of one lead or customer, and on request. */
function appointmentConditions({ from, to, leadId, customerId, withCancelled = false }: Filters, people: People): PageConditions {
  const where = conditions()
  where.must(`a.agent_id in (${peopleInScope(people, where.param, likePattern)})`)
  where.when(from, (day) => `a.starts_at >= ${where.param(startOf(day))}`)
  where.when(to, (day) => `a.starts_at < ${where.param(startOf(addDays(day, 1)))}`)
  where.when(leadId, (id) => `a.lead_id = ${where.param(id)}::uuid`)
  where.when(customerId, (id) => `a.customer_id = ${where.param(id)}::uuid`)
  if (leadId === undefined && customerId === undefined && !withCancelled) where.must('a.cancelled_at is null')
  return where
}

/** SQL of appointments in chronological order, as JSON. */
export function appointmentsPage(filters: Filters, people: People, limit = SHOWN): readonly [query: string, values: readonly unknown[]] {
  const where = appointmentConditions(filters, people)
  const conditionsOfAll = where.text()
  const viewer = where.param(people.viewer)
  const found = `select a.* from appointments a where ${conditionsOfAll} order by a.starts_at, a.id limit ${limit + 1}`
  const items = `(select coalesce(json_agg(${appointmentJson(viewer)} order by a.starts_at, a.id), '[]'::json) from (select * from found order by starts_at, id limit ${limit}) a join staff s on s.id = a.agent_id)`
  const query = `with found as materialized (${found}) select json_build_object('items', ${items},
    'count', (select least(count(*), ${limit}) from found), 'isCapped', (select count(*) > ${limit} from found), 'timeZone', 'Asia/Manila') as page`
  return [query, where.values]
}
