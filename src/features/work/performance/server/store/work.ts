import { renewableLines } from '#features/servicing/renewals/public/server/lines.ts'
import type { Staff } from '#kit/actor.ts'
import { SHOWN_OF_A_KIND, WORK, type WorkKind } from '../../rules/performance.ts'

type Kind = {
  readonly record: 'quotation' | 'policy'
  readonly from: string
  readonly when: string
  readonly day: string
  readonly newestFirst?: true
  /** The alias that determines whose it is, if not the record itself: the one from which the fewest rows are read. */
  readonly whose?: 'c' | 'p'
}

/** SQL of a condition that rows of this alias belong to the viewer or their team. */
type Own = (as: string) => string

const QUOTED = `from quotations r where`
const SOLD = `from policies r where`
const withCertificate = `from certificates c join policies r on r.id = c.policy_id where`
/** Premiums of policies that were issued before they were paid. */
const owedPolicy = `from credits c join policies r on r.id = c.policy_id where`
const OWED = `c.settled_at is null and c.ended_at is null`

/** Referred, with no underwriting question waiting for the agent's answer. */
const WITH_UNDERWRITING = `r.state = 'referred' and not exists (select from cases c where c.quotation_id = r.id and c.state = 'asked')`

const RENEWED = renewableLines()
  .map((code) => `'${code}'`)
  .join(', ')

/** $1 the person, $2 today, $3 and $4 the last day for lapsing quotations and ending policies. */
const KINDS: Readonly<Record<WorkKind, Kind>> = {
  'certificate-refused': { record: 'policy', from: withCertificate, when: `c.state = 'refused'`, day: 'c.updated_at', whose: 'c' },
  'premium-overdue': { record: 'policy', from: owedPolicy, when: `${OWED} and c.due_on < $2::date`, day: 'c.due_on', whose: 'c' },
  'premium-due': {
    record: 'policy',
    from: owedPolicy,
    when: `${OWED} and c.due_on between $2::date and $3::date`,
    day: 'c.due_on',
    whose: 'c',
  },
  'to-decide': { record: 'quotation', from: QUOTED, when: WITH_UNDERWRITING, day: 'r.updated_at' },
  'payment-checking': {
    record: 'policy',
    from: `from payments p join policies r on r.id = p.policy_id where`,
    when: `p.state = 'checking'`,
    day: 'p.updated_at',
    whose: 'p',
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
  'to-answer': {
    record: 'quotation',
    from: `from cases c join quotations r on r.id = c.quotation_id where`,
    when: `c.state = 'asked' and r.state = 'referred'`,
    day: 'c.updated_at',
  },
  'in-referral': {
    record: 'quotation',
    from: QUOTED,
    when: WITH_UNDERWRITING,
    day: 'r.updated_at',
  },
  'certificate-pending': {
    record: 'policy',
    from: withCertificate,
    when: `c.state in ('reserved', 'sent', 'unanswered')`,
    day: 'c.updated_at',
    whose: 'c',
  },
  draft: { record: 'quotation', from: QUOTED, when: `r.state = 'draft'`, day: 'r.updated_at', newestFirst: true },
  renewal: {
    record: 'policy',
    from: SOLD,
    when: `r.state = 'issued' and r.cover_to between $2::date and $4::date and r.line in (${RENEWED})
      and not exists (select from renewals n where n.policy_id = r.id and n.state in ('renewed', 'declined', 'not-renewed'))`,
    day: 'r.cover_to',
  },
}

/** Work that is followed up by those who sell; the rest is everyone's. */
const SELLING: readonly WorkKind[] = [
  'to-answer',
  'to-convert',
  'quotation-lapsing',
  'awaiting-payment',
  'premium-due',
  'in-referral',
  'draft',
  'renewal',
]

const isFor = (kind: WorkKind, { features }: Staff): boolean =>
  kind === 'to-decide' ? features.includes('UNDERWRITING') : !SELLING.includes(kind) || features.includes('QUOTES')

const dayOfInstant = (column: string) => (/_at$/.test(column) ? `(${column} at time zone 'Asia/Manila')::date` : column)

const tasksOf = (kind: WorkKind, rank: number, own: Own): string => {
  const { record, from, when, day, newestFirst, whose = 'r' } = KINDS[kind]
  const reference = record === 'policy' ? 'coalesce(r.number, r.quotation_number)' : 'r.number'
  return `(select ${rank} rank, '${kind}' kind, '${record}' record, r.id, r.line, ${reference} reference, r.description title, r.holder_name, r.agent_id, ${dayOfInstant(day)} as day, r.total_centavos amount
    ${from} ${own(whose)} and ${when} order by ${day} ${newestFirst ? 'desc' : ''} limit ${SHOWN_OF_A_KIND})`
}

/** What is waiting for the viewer, most urgent first, as JSON. */
export function workOf(viewer: Staff, own: Own): string {
  const kinds = WORK.filter((kind) => isFor(kind, viewer)).map((kind, rank) => tasksOf(kind, rank, own))
  return `(select coalesce(json_agg(json_build_object('kind', kind, 'record', record, 'id', w.id, 'line', line, 'reference', reference, 'title', title,
      'holderName', holder_name, 'staffName', concat_ws(' ', s.first_name, s.last_name), 'day', day, 'amount', amount) order by rank, ord), '[]')
    from (select *, row_number() over () ord from (${kinds.join('\n union all ')}) each) w join staff s on s.id = w.agent_id)`
}

const tallied = (kind: 'quotations' | 'policies' | 'payments' | 'certificates', states: string, own: string): string =>
  `(select coalesce(sum(n), 0) from tallies r where r.kind = '${kind}' and ${own} ${states && `and r.state in (${states})`})`
const due = (measure: 'lapsing' | 'ending', until: string, own: string): string =>
  `(select coalesce(sum(n), 0) from production r where r.period = 'day' and r.starts between $2::date and ${until} and r.measure = '${measure}' and ${own})`

/** How much is waiting, from stored counts. */
export const countsOf = (own: string): string => `json_build_object(
  'openQuotations', ${tallied('quotations', `'draft', 'quoted', 'referred', 'approved', 'accepted'`, own)},
  'lapsingThisWeek', ${due('lapsing', '$3::date', own)},
  'toDecide', ${tallied('quotations', `'referred'`, own)},
  'awaitingPayment', ${tallied('policies', `'awaiting-payment'`, own)},
  'paymentsChecked', ${tallied('payments', `'checking'`, own)},
  'premiumsOverdue', (select count(*) from credits r where r.settled_at is null and r.ended_at is null and r.due_on < $2::date and ${own}),
  'certificatesPending', ${tallied('certificates', `'reserved', 'sent', 'unanswered'`, own)},
  'certificatesRefused', ${tallied('certificates', `'refused'`, own)},
  'renewals', ${due('ending', '$4::date', own)})`

export const nothingSold = (own: string): string => `${tallied('quotations', '', own)} + ${tallied('policies', '', own)} = 0`
