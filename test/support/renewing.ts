import type { RenewalDetail } from '../../src/features/servicing/renewals/public/contract.ts'
import type { TestApp } from './app.ts'
import { until } from './buying.ts'
import { answered, type Caller } from './quoting.ts'

export type Recurring =
  | 'offer-renewals'
  | 'close-renewals'
  | 'expire-policies'
  | 'deliver-reminders'
  | 'close-commission-month'
  | 'send-announcements'
  | 'book-payments'
  | 'make-data-set'
  | 'watch-api-keys'
  | 'warn-of-licence-renewal'
  | 'follow-changes'
  | 'sweep-policies'
  | 'fetch-identity-results'
type Owned = Pick<TestApp, 'owner'>

/**
 * Adds a job as the program's scheduler does, with its queue's heartbeat and retries: without them no one would notice that its process was
 * killed.
 */
export const addJob = async ({ owner }: Owned, job: Recurring): Promise<void> =>
  void (await owner.query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, policy)
     select name, '{}', retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, policy from pgboss.queue where name = $1`,
    [job],
  ))

/** Runs a job of the program at once, to completion. */
export async function runJob({ owner }: Owned, job: Recurring): Promise<void> {
  await addJob({ owner }, job)
  await until(
    async () => (await owner.query(`select count(*)::int as n from pgboss.job where name = $1 and state < 'completed'`, [job])).rows[0].n,
    (n) => n === 0,
    40,
  )
}
export const at = (id: string, side = 'user') => `${side}/policy/${id}/renewal`
export const renewalOf = async (who: Caller, id: string, side = 'user') => answered<RenewalDetail>(await who.get(at(id, side)))
export const prepare = (who: Caller, id: string, side = 'user') => who.post(at(id, side), {})
export const decline = (who: Caller, id: string, side = 'user') => who.post(`${at(id, side)}/decline`, { why: 'price', note: 'Too dear.' })
/** The offer of a renewal; throws while there is no price. */
export const pricedIn = ({ offer }: RenewalDetail) => {
  if (!offer?.priced) throw new Error('there is no price')
  return { ...offer.priced, quotationId: offer.quotationId }
}
