import type { RenewalDetail } from '../../src/features/servicing/renewals/public/contract.ts'
import type { TestApp } from './app.ts'
import { until } from './buying.ts'
import { answered, type Caller } from './quoting.ts'

/** Runs a job of the program at once, to its end. */
export async function runJob(
  { owner }: Pick<TestApp, 'owner'>,
  job: 'offer-renewals' | 'close-renewals' | 'expire-policies' | 'deliver-reminders' | 'send-announcements',
): Promise<void> {
  await owner.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [job])
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
