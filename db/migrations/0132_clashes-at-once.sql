-- What of each of several quotations is covered already, asked once for all of them: by its index, whatever was known of the size of the tables when this
-- was planned. Quotation by quotation it was a sixth of PostgreSQL's work in issuing an upload. The release before goes
-- on asking for one at a time.
create function app.clashes(wanted jsonb) returns table (id uuid, kind text, value text, policy_number text, cover_from date, cover_to date)
  language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as
  $$ select c.id, c.kind, c.value, c.policy_number, c.cover_from, c.cover_to from (
       select w.id, k.kind, k.value,
         case when app.sees_all() or p.customer_id = app.customer_id() or p.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id())
           then coalesce(p.number, p.quotation_number) end as policy_number,
         k.cover_from, k.cover_to, row_number() over (partition by w.id) as n
       from jsonb_to_recordset(wanted) w(id uuid, kind text, value text, "from" date, "to" date)
       join risk_keys k on k.kind = w.kind and k.value = w.value and k.cover_from < w."to" and k.cover_to > w."from"
       join policies p on p.id = k.policy_id and p.quotation_id is distinct from w.id
         and (p.state in ('paid', 'issued', 'expired', 'renewed') or p.state = 'awaiting-payment' and exists (select from payments y where y.policy_id = p.id and y.state = 'paid'))
     ) c where c.n <= 20 $$;
revoke execute on function app.clashes(jsonb) from public;
grant execute on function app.clashes(jsonb) to kalasag_app;
