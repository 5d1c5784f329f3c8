-- Two changes of these functions met, and the later took back the earlier: losses are told with their fault, and of a policy that was passed on they stay with whoever held it.
-- Years without a loss count from the day on which its holder took it over, and no cover before it counts.
create or replace function app.covers_before(of_quotation uuid)
  returns table (cover_from date, cover_to date, number text, kind text, fault text, loss_at timestamptz, cost bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with recursive chain as (
       select q.id, q.previous_id, q.customer_id, q.line, 1 as n from quotations q where q.id = of_quotation
       union all
       select q.id, q.previous_id, q.customer_id, q.line, c.n + 1 from chain c join quotations q on q.id = c.previous_id and q.customer_id = c.customer_id and q.line = c.line
       where c.n < 20 and not exists (select from policies p join policy_holdings h on h.policy_id = p.id where p.quotation_id = c.id))
     select greatest(p.cover_from, (select max(h.held_to) from policy_holdings h where h.policy_id = p.id)), p.cover_to, k.number, k.kind, k.fault, k.loss_at, app.cost_of_claim(k)
     from chain c join policies p on p.quotation_id = c.id and p.state in ('issued', 'expired', 'renewed')
     left join claims k on k.policy_id = p.id and k.customer_id = p.customer_id $$;
create or replace function app.earlier_claims(wanted jsonb, of_customer uuid, of_line text, since timestamptz)
  returns table (id uuid, number text, policy_number text, line text, kind text, fault text, loss_at timestamptz, state text, reserve bigint, paid bigint, recovered bigint, cost bigint, is_same boolean)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with concerned as (
       select k.policy_id, true as is_same from jsonb_to_recordset(wanted) w(kind text, value text) join risk_keys k on k.kind = w.kind and k.value = w.value
       union
       select k.policy_id, false from customers o join claims k on k.customer_id = o.id and k.line = of_line where o.id = of_customer and o.kind = 'person')
     select c.id, c.number, c.policy_number, c.line, c.kind, c.fault, c.loss_at, c.state, c.reserve_centavos, case when c.state = 'settled' then c.offered_centavos end, c.recovered_centavos,
       app.cost_of_claim(c), bool_or(o.is_same)
     from concerned o join claims c on c.policy_id = o.policy_id and (o.is_same or c.customer_id = of_customer) where c.loss_at >= since and c.state <> 'withdrawn'
     group by c.id order by c.loss_at desc, c.id $$;
