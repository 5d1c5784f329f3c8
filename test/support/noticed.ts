import type { TestApp } from './app.ts'

/** A notice of cancellation that was withdrawn, its letter, and a deed that the owner showed. */
export async function noticedOf(app: TestApp, policy: string): Promise<{ notice: string; deed: string }> {
  const { rows } = await app.owner.query<{ notice: string; deed: string }>(
    `with given as (
       insert into cancellation_notices (policy_id, agent_id, customer_id, state, ground, reason, last_day, given_at)
         select id, agent_id, customer_id, 'withdrawn', 'fraud', 'The number was read wrongly.', current_date + 15, now() from policies where id = $1 returning id),
     posted as (insert into notice_sendings (notice_id, event, way, recipient) select id, 'given', 'post', '7 Katipunan Cul-de-sac' from given),
     shown as (
       insert into ending_deeds (policy_id, name, type, size, file_key, uploaded_by)
         select id, 'deed.pdf', 'application/pdf', 1, repeat('0', 64), agent_id from policies where id = $1 returning id)
     select given.id as notice, shown.id as deed from given, shown`,
    [policy],
  )
  return rows[0] ?? { notice: '', deed: '' }
}
