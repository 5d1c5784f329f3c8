-- Until when a policy of ours insured the same thing, whoever sold it: who says so needs no inspection, if it is so.
create function app.covered_until(keys jsonb, quotation uuid) returns date
  language sql stable security definer set search_path = public, pg_temp as
  $$ select max(k.cover_to) from jsonb_to_recordset(keys) w(kind text, value text)
       join risk_keys k on k.kind = w.kind and k.value = w.value
       join policies p on p.id = k.policy_id
     where p.quotation_id is distinct from quotation and p.state in ('issued', 'expired', 'renewed') $$;
revoke execute on function app.covered_until(jsonb, uuid) from public;
grant execute on function app.covered_until(jsonb, uuid) to kalasag_app;
