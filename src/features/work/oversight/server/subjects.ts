import { sql } from 'drizzle-orm'
import { parseMobile } from '#domain/mobile.ts'
import type { Db } from '#kit/server/db.ts'

/**
 * The records of the person identified by a number, an e-mail, a policy, a quotation, a lead or an id, as the audit trail names records.
 * Whom a record belongs to is looked up now rather than noted at each reading, so that a reading costs nothing and a lead that became a
 * customer is found as both.
 */
export async function subjectsOf(db: Db, typed: string): Promise<string[]> {
  const mobile = parseMobile(typed) ?? typed
  const { rows } = await db.execute<{ subject: string }>(sql`
    with named as (
      select c.id as customer_id from customers c where c.mobile = ${mobile} or lower(c.email) = lower(${typed}) or c.id::text = ${typed}
      union select p.customer_id from policies p where p.number = ${typed} or p.id::text = ${typed}
      union select q.customer_id from quotations q where q.number = ${typed} or q.id::text = ${typed}
      union select l.customer_id from leads l where l.number = ${typed} or l.mobile = ${mobile}
    ), known as (select customer_id from named where customer_id is not null
    ), of_leads as (
      select l.id from leads l where l.customer_id in (select customer_id from known)
        or l.number = ${typed} or l.mobile = ${mobile} or lower(l.email) = lower(${typed}) or l.id::text = ${typed}
    ), of_quotations as (
      select q.id from quotations q where q.customer_id in (select customer_id from known) or q.number = ${typed} or q.id::text = ${typed}
    )
    select 'customer:' || customer_id as subject from known
    union select 'lead:' || id from of_leads
    union select 'quotation:' || id from of_quotations
    union select 'policy:' || p.id from policies p where p.customer_id in (select customer_id from known)
    union select 'payment:' || p.id from payments p where p.customer_id in (select customer_id from known)
    union select 'inspection:' || i.id from inspections i where i.quotation_id in (select id from of_quotations)
    union select 'case:' || c.id from cases c where c.quotation_id in (select id from of_quotations)
    union select 'proposal:' || p.id from proposals p where p.lead_id in (select id from of_leads)
    union select 'hand-over:' || h.id from hand_over_requests h where h.lead_id in (select id from of_leads)
    union select 'appointment:' || a.id from appointments a
      where a.customer_id in (select customer_id from known) or a.lead_id in (select id from of_leads)
    union select 'todo:' || t.id from todos t where t.customer_id in (select customer_id from known) or t.lead_id in (select id from of_leads)
    union select 'link:' || l.id from links l where l.mobile = ${mobile} or l.quotation_id in (select id from of_quotations)
    union select 'staff:' || s.id from staff s where lower(s.email) = lower(${typed}) or s.mobile = ${mobile} or s.agent_code = ${typed}`)
  return rows.map(({ subject }) => subject)
}

/** The human-readable name of the subject in column `s.subject`; null if it is gone or is none of these. */
export const SUBJECT_NAME = `(select case split_part(s.subject, ':', 1)
  when 'customer' then (select coalesce(nullif(c.name, ''), c.mobile) from customers c where c.id = s.id)
  when 'policy' then (select concat_ws(' · ', p.number, c.name) from policies p join customers c on c.id = p.customer_id where p.id = s.id)
  when 'quotation' then (select concat_ws(' · ', q.number, c.name) from quotations q left join customers c on c.id = q.customer_id where q.id = s.id)
  when 'lead' then (select concat_ws(' · ', l.number, l.first_name || ' ' || l.last_name) from leads l where l.id = s.id)
  when 'payment' then (select concat_ws(' · ', p.number, c.name) from payments m join policies p on p.id = m.policy_id join customers c on c.id = m.customer_id where m.id = s.id)
  when 'claim' then (select c.number from claims c where c.id = s.id)
  when 'inspection' then (select i.number from inspections i where i.id = s.id)
  when 'help-request' then (select h.number from help_requests h where h.id = s.id)
  when 'remittance' then (select r.number from remittances r where r.id = s.id)
  when 'application' then (select a.number from applications a where a.id = s.id)
  when 'api-key' then (select k.name from api_keys k where k.id = s.id)
  when 'staff' then (select e.first_name || ' ' || e.last_name from staff e where e.id = s.id)
end)`
