-- What a loss costs by what is known of it: what was paid or offered, or what is set aside, less what came back.
create function app.cost_of_claim(c claims) returns bigint language sql immutable set search_path = public, pg_temp as
  $$ select case when c.state in ('denied', 'withdrawn') then 0 else greatest(coalesce(c.offered_centavos, c.reserve_centavos, 0) - c.recovered_centavos, 0) end $$;
-- The covers from which a quotation goes on, one after the other, and what was reported under them, for the price of the next:
-- whoever asks for a price may not see each of them. Only of one customer and one line.
create function app.covers_before(of_quotation uuid) returns table (cover_from date, cover_to date, number text, kind text, loss_at timestamptz, cost bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with recursive chain as (
       select q.id, q.previous_id, q.customer_id, q.line, 1 as n from quotations q where q.id = of_quotation
       union all
       select q.id, q.previous_id, q.customer_id, q.line, c.n + 1 from chain c join quotations q on q.id = c.previous_id and q.customer_id = c.customer_id and q.line = c.line where c.n < 20)
     select p.cover_from, p.cover_to, k.number, k.kind, k.loss_at, app.cost_of_claim(k)
     from chain c join policies p on p.quotation_id = c.id and p.state in ('issued', 'expired', 'renewed') left join claims k on k.policy_id = p.id $$;
-- Losses of the same thing, or of the same person under a line, whoever sold the cover. Requests make a number of them; only the office reads them.
create function app.earlier_claims(wanted jsonb, of_customer uuid, of_line text, since timestamptz)
  returns table (id uuid, number text, policy_number text, line text, kind text, loss_at timestamptz, state text, reserve bigint, paid bigint, recovered bigint, cost bigint, is_same boolean)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with concerned as (
       select k.policy_id, true as is_same from jsonb_to_recordset(wanted) w(kind text, value text) join risk_keys k on k.kind = w.kind and k.value = w.value
       union
       select p.id, false from customers o join policies p on p.customer_id = o.id and p.line = of_line where o.id = of_customer and o.kind = 'person')
     select c.id, c.number, c.policy_number, c.line, c.kind, c.loss_at, c.state, c.reserve_centavos, case when c.state = 'settled' then c.offered_centavos end, c.recovered_centavos,
       app.cost_of_claim(c), bool_or(o.is_same)
     from concerned o join claims c on c.policy_id = o.policy_id where c.loss_at >= since and c.state <> 'withdrawn'
     group by c.id order by c.loss_at desc, c.id $$;
grant execute on function app.cost_of_claim(claims), app.covers_before(uuid), app.earlier_claims(jsonb, uuid, text, timestamptz) to kalasag_app;
