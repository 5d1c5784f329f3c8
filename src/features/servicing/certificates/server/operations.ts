import { asc, sql } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { msg } from '#kit/message.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import { MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { cocRanges } from '../public/server/tables.ts'

/** About what is sold in a week or two: enough time to ask the insurer for more. */
const FEW_NUMBERS = 500
const LONG_MS = 30 * 60_000

const counted = (numbers: number) => numbers.toLocaleString('en-PH')

export const certificateFigures: readonly WatchedFigure[] = [
  {
    name: 'certificates_waiting',
    help: 'Certificates for which the authentication service has not given a final answer.',
    labels: ['state'],
    read: async (db) => {
      const { rows } = await db.execute<{ state: string; value: number }>(
        sql`select state, count(*)::int as value from certificates where state in ('reserved', 'sent', 'unanswered', 'refused') group by state`,
      )
      return rows.map(({ state, value }) => ({ value, labels: { state } }))
    },
  },
  {
    name: 'certificate_numbers_left',
    help: 'Certificate numbers that are left in all ranges.',
    read: async (db) => {
      const { rows } = await db.execute<{ value: number }>(sql`select coalesce(sum(last - next + 1), 0)::float8 as value from coc_ranges`)
      return rows
    },
  },
]

/** The numbers that are left, by range. */
export const certificateNumbers: OperationsPart = {
  name: 'certificate-numbers',
  title: 'Certificate numbers',
  look: async (db) => {
    const ranges = await db.select().from(cocRanges).orderBy(asc(cocRanges.openedOn), asc(cocRanges.first))
    const left = ranges.reduce((sum, { last, next }) => sum + last - next + 1, 0)
    return {
      says: left === 0 ? 'None are left: certificates wait until a range is added.' : msg`${counted(left)} left.`,
      needsSomebody: left < FEW_NUMBERS,
      items: ranges.map(({ id, companyCode, first, last, next, openedOn }) => ({
        id,
        title: `${companyCode}: ${first} to ${last}`,
        detail: `${counted(last - next + 1)} of ${counted(last - first + 1)} left; opened on ${formatDay(openedOn)}`,
        at: null,
        path: null,
        mayTryAgain: false,
      })),
    }
  },
}

type Waiting = { id: string; state: string; number: string; line: string; policy_id: string; why: string | null; at: string }

/** Certificates without a final answer from the service. */
export const waitingCertificates: OperationsPart = {
  name: 'certificates',
  title: 'Certificates waiting',
  look: async (db, now) => {
    const { rows } = await db.execute<Waiting>(sql`
      select c.id, c.state, p.number, p.line, p.id as policy_id, c.last_error as why, to_json(c.updated_at) #>> '{}' as at
      from certificates c join policies p on p.id = c.policy_id where c.state in ('reserved', 'sent', 'unanswered', 'refused')
      order by c.updated_at limit ${MOST_ITEMS}`)
    const [oldest] = rows
    return {
      says:
        rows.length === 0
          ? 'Every certificate is authenticated.'
          : msg`${rows.length === MOST_ITEMS ? `${MOST_ITEMS}+` : rows.length} waiting.`,
      needsSomebody: oldest !== undefined && now.getTime() - new Date(oldest.at).getTime() > LONG_MS,
      items: rows.map(({ id, state, number, line, policy_id, why, at }) => ({
        id,
        title: number,
        detail: [describeState('certificate', state).label, why].filter(Boolean).join(': '),
        at,
        path: pathTo('policies/policy', { audience: 'agent', line }, { policy: policy_id }),
        mayTryAgain: false,
      })),
    }
  },
}
