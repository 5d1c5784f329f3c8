import type { PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { TestApp } from './app.ts'
import { attachDeed } from './ending.ts'
import { answered, type Caller } from './quoting.ts'

/** A withdrawn notice of cancellation, its letter, and a deed that the owner provided. */
async function noticedOf(app: TestApp, agent: Caller, policy: string): Promise<{ notice: string; deed: string }> {
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

/** A policy with a withdrawn notice, and a change that is waiting for the office, with its supporting document. */
export async function changedOf(app: TestApp, agent: Caller, policy: string) {
  const noticed = await noticedOf(app, agent, policy)
  const { latest } = answered<PolicyChanges>(await agent.get(`user/policy/${policy}/endorsements`))
  const change = { kind: 'mortgage', on: latest, values: { mortgagee: 'Stranger Savings' }, proofId: noticed.deed }
  const { endorsements } = answered<PolicyChanges>(await agent.post(`user/policy/${policy}/endorsements`, change))
  return { ...noticed, endorsement: endorsements[0]?.id ?? '' }
}
