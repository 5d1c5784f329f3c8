import type { TestApp } from './app.ts'
import { attachDeed } from './ending.ts'
import { answered, type Caller } from './quoting.ts'

/** A notice of cancellation that was withdrawn, its letter, and a deed that the owner showed. */
export async function noticedOf(app: TestApp, agent: Caller, policy: string): Promise<{ notice: string; deed: string }> {
  const { id: deed } = answered<{ id: string }>(await attachDeed(agent, policy))
  const { rows } = await app.owner.query<{ notice: string }>(
    `with given as (
       insert into cancellation_notices (policy_id, agent_id, customer_id, state, ground, reason, last_day, given_at)
         select id, agent_id, customer_id, 'withdrawn', 'fraud', 'The number was read wrongly.', current_date + 15, now() from policies where id = $1 returning id)
     insert into notice_sendings (notice_id, event, way, recipient) select id, 'given', 'post', '7 Katipunan Cul-de-sac' from given returning notice_id as notice`,
    [policy],
  )
  return { notice: rows[0]?.notice ?? '', deed }
}
