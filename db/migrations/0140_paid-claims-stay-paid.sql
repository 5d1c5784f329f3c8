-- What was paid for a loss was paid, whatever becomes of its claim when it is opened again: it counts for the price of the next cover,
-- for technical control, and towards the most that the cover pays.
create function app.paid_for_claim(of_claim uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce(sum(t.amount_centavos), 0)::bigint from claim_transactions t where t.claim_id = of_claim and t.kind = 'paid' $$;
grant execute on function app.paid_for_claim(uuid) to kalasag_app;
create or replace function app.cost_of_claim(c claims) returns bigint language sql stable set search_path = public, pg_temp as
  $$ select greatest(app.paid_for_claim(c.id)
       + case when c.state in ('settled', 'denied', 'withdrawn') then 0 else coalesce(c.offered_centavos, c.reserve_centavos, 0) end
       - c.recovered_centavos, 0) $$;
create or replace function app.earlier_claims(wanted jsonb, of_customer uuid, of_line text, since timestamptz)
  returns table (id uuid, number text, policy_number text, line text, kind text, fault text, loss_at timestamptz, state text, reserve bigint, paid bigint, recovered bigint, cost bigint, is_same boolean)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with concerned as (
       select k.policy_id, true as is_same from jsonb_to_recordset(wanted) w(kind text, value text) join risk_keys k on k.kind = w.kind and k.value = w.value
       union
       select k.policy_id, false from customers o join claims k on k.customer_id = o.id and k.line = of_line where o.id = of_customer and o.kind = 'person')
     select c.id, c.number, c.policy_number, c.line, c.kind, c.fault, c.loss_at, c.state, c.reserve_centavos, nullif(app.paid_for_claim(c.id), 0), c.recovered_centavos,
       app.cost_of_claim(c), bool_or(o.is_same)
     from concerned o join claims c on c.policy_id = o.policy_id and (o.is_same or c.customer_id = of_customer)
     where c.loss_at >= since and (c.state <> 'withdrawn' or app.paid_for_claim(c.id) > 0)
     group by c.id order by c.loss_at desc, c.id $$;
--> statement-breakpoint
-- From now on a claim that is over gives up its reserve; those that were over before do so today.
update claims set reserve_centavos = 0, version = version + 1, updated_at = now() where state in ('denied', 'withdrawn') and reserve_centavos > 0;
