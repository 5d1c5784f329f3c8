import { addMonths, type Day, startOf } from '#domain/day.ts'
import { seesEverybody } from '#domain/scope.ts'
import type { Staff } from '#kit/actor.ts'
import { daysAround, SHOWN_OF_A_KIND, WORK, type WorkKind } from './rules.ts'

type Kind = {
  readonly record: 'quotation' | 'policy'
  readonly from: string
  readonly when: string
  readonly day: string
  readonly newestFirst?: true
}

const QUOTED = `from quotations r where`
const SOLD = `from policies r where`
const withCertificate = `from certificates c join policies r on r.id = c.policy_id where`

/** $1 the person, $2 today, $3 and $4 until when quotations lapse and policies end. */
const KINDS: Readonly<Record<WorkKind, Kind>> = {
  'certificate-refused': { record: 'policy', from: withCertificate, when: `c.state = 'refused'`, day: 'c.updated_at' },
  'to-decide': { record: 'quotation', from: QUOTED, when: `r.state = 'referred'`, day: 'r.updated_at' },
  'payment-checking': {
    record: 'policy',
    from: `from payments p join policies r on r.id = p.policy_id where`,
    when: `p.state = 'checking'`,
    day: 'p.updated_at',
  },
  'to-convert': { record: 'quotation', from: QUOTED, when: `r.state = 'accepted'`, day: 'r.updated_at' },
  'quotation-lapsing': {
    record: 'quotation',
    from: QUOTED,
    when: `r.state in ('quoted', 'approved') and r.valid_until between $2::date and $3::date`,
    day: 'r.valid_until',
  },
  'awaiting-payment': {
    record: 'policy',
    from: SOLD,
    when: `r.state = 'awaiting-payment' and not exists (select from payments p where p.policy_id = r.id and p.state = 'checking')`,
    day: 'r.created_at',
  },
  'in-referral': { record: 'quotation', from: QUOTED, when: `r.state = 'referred'`, day: 'r.updated_at' },
  'certificate-pending': {
    record: 'policy',
    from: withCertificate,
    when: `c.state in ('reserved', 'sent', 'unanswered')`,
    day: 'c.updated_at',
  },
  draft: { record: 'quotation', from: QUOTED, when: `r.state = 'draft'`, day: 'r.updated_at', newestFirst: true },
  renewal: { record: 'policy', from: SOLD, when: `r.state = 'issued' and r.cover_to between $2::date and $4::date`, day: 'r.cover_to' },
}

/** Work that is followed up by whoever sells; the others are everybody's. */
const SELLING: readonly WorkKind[] = ['to-convert', 'quotation-lapsing', 'awaiting-payment', 'in-referral', 'draft', 'renewal']

const isFor = (kind: WorkKind, { features }: Staff): boolean =>
  kind === 'to-decide' ? features.includes('UNDERWRITING') : !SELLING.includes(kind) || features.includes('QUOTES')

const dayOfInstant = (column: string) => (/_at$/.test(column) ? `(${column} at time zone 'Asia/Manila')::date` : column)

const tasksOf = (kind: WorkKind, rank: number, own: string): string => {
  const { record, from, when, day, newestFirst } = KINDS[kind]
  const reference = record === 'policy' ? 'coalesce(r.number, r.quotation_number)' : 'r.number'
  return `(select ${rank} rank, '${kind}' kind, '${record}' record, r.id, r.line, ${reference} reference, r.description title, r.holder_name, r.agent_id, ${dayOfInstant(day)} as day, r.total_centavos amount
    ${from} ${own} and ${when} order by ${day} ${newestFirst ? 'desc' : ''} limit ${SHOWN_OF_A_KIND})`
}

const count = (kind: WorkKind, own: string): string => `(select count(*) ${KINDS[kind].from} ${own} and ${KINDS[kind].when})`
const tallied = (kind: 'quotations' | 'policies', states: string, own: string): string =>
  `(select coalesce(sum(n), 0) from tallies r where r.kind = '${kind}' and ${own} ${states && `and r.state in (${states})`})`
const issued = (what: string, from: number, to: number, own: string): string =>
  `(select ${what} from policies r where ${own} and r.state in ('issued', 'expired', 'renewed') and r.issued_at >= $${from}::timestamptz and r.issued_at < $${to}::timestamptz)`

/** The whole dashboard as one statement that writes its JSON. */
export function dashboardPage(viewer: Staff, today: Day): readonly [query: string, values: readonly unknown[]] {
  const own = seesEverybody(viewer) ? '$1::uuid is not null' : 'r.agent_id in (select staff_id from reach where viewer_id = $1::uuid)'
  const { month, nextMonth, lapsingUntil, renewalUntil } = daysAround(today)
  const work = WORK.filter((kind) => isFor(kind, viewer)).map((kind, rank) => tasksOf(kind, rank, own))
  const scope = seesEverybody(viewer)
    ? `'all'`
    : `case when exists (select from reach where viewer_id = $1::uuid and depth > 0) then 'team' else 'own' end`
  const query = `select json_build_object(
    'today', $2::date,
    'scope', ${scope},
    'isNew', ${tallied('quotations', '', own)} + ${tallied('policies', '', own)} = 0,
    'counts', json_build_object(
      'openQuotations', ${tallied('quotations', `'draft', 'quoted', 'referred', 'approved', 'accepted'`, own)},
      'lapsingThisWeek', ${count('quotation-lapsing', own)},
      'toDecide', ${tallied('quotations', `'referred'`, own)},
      'awaitingPayment', ${tallied('policies', `'awaiting-payment'`, own)},
      'paymentsChecked', ${count('payment-checking', own)},
      'certificatesPending', ${count('certificate-pending', own)},
      'certificatesRefused', ${count('certificate-refused', own)},
      'renewals', ${count('renewal', own)}),
    'month', json_build_object(
      'issued', ${issued('count(*)', 6, 7, own)}, 'premium', ${issued('coalesce(sum(r.total_centavos), 0)', 6, 7, own)},
      'lastIssued', ${issued('count(*)', 5, 6, own)}, 'lastPremium', ${issued('coalesce(sum(r.total_centavos), 0)', 5, 6, own)}),
    'work', (select coalesce(json_agg(json_build_object('kind', kind, 'record', record, 'id', w.id, 'line', line, 'reference', reference, 'title', title,
        'holderName', holder_name, 'staffName', concat_ws(' ', s.first_name, s.last_name), 'day', day, 'amount', amount) order by rank, ord), '[]')
      from (select *, row_number() over () ord from (${work.join('\n union all ')}) each) w join staff s on s.id = w.agent_id))`
  const instants = [addMonths(month, -1), month, nextMonth].map((day) => startOf(day).toISOString())
  return [query, [viewer.id, today, lapsingUntil, renewalUntil, ...instants]]
}
