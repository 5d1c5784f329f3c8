-- What moves premium and what claims cost is written by triggers as it happens, as production is, and only added to. Whoever sees every record reads it.
create function app.net_premium(worksheet jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((l->>'amount')::bigint), 0)::bigint from jsonb_array_elements(coalesce(worksheet->'lines', '[]')) l where l->>'kind' = 'premium' $$;
create function app.note_policy_transaction(p policies, of_kind text, gross bigint, net bigint, at timestamptz, returned bigint default 0) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into policy_transactions (policy_id, policy_number, kind, line, branch, agent_id, gross_centavos, net_centavos, returned_centavos, at)
    values (p.id, coalesce(p.number, p.quotation_number), of_kind, p.line, p.branch, coalesce(p.sold_by, p.agent_id), gross, net, returned, at) $$;
create function app.kind_of_sale(p policies) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select from renewals r where r.quotation_id = p.quotation_id) then 'renewed' else 'new' end $$;
create function app.returned_of(refund jsonb) returns bigint language sql immutable as $$
  select coalesce((refund->>'amount')::bigint, 0) + coalesce((refund->>'charges')::bigint, 0)
    + coalesce((select sum(tax.value::bigint) from jsonb_each_text(coalesce(refund->'taxes', '{}')) tax), 0)::bigint $$;
create function app.note_policy() returns trigger language plpgsql as $$
begin
  if new.issued_at is not null and (tg_op = 'INSERT' or old.issued_at is null) then
    perform app.note_policy_transaction(new, app.kind_of_sale(new), new.total_centavos, app.net_premium(new.worksheet), new.issued_at);
  end if;
  if new.issued_at is not null and new.state = 'cancelled' and (tg_op = 'INSERT' or old.state <> 'cancelled') then
    perform app.note_policy_transaction(new, 'cancelled', -new.total_centavos, -app.net_premium(new.worksheet), new.updated_at, app.returned_of(new.refund));
  end if;
  return null;
end $$;
create trigger policies_note_what_moves_premium after insert or update of issued_at, state on policies for each row execute function app.note_policy();
-- A change keeps how the policy stood and then makes it other, so that by how much is known at the end.
create function app.note_policy_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p policies;
  after_it jsonb;
begin
  select * into p from policies where id = new.policy_id;
  if p.issued_at is null then return null; end if;
  select worksheet into after_it from policy_versions where policy_id = new.policy_id and version > new.version order by version limit 1;
  after_it := coalesce(after_it, p.worksheet);
  perform app.note_policy_transaction(p, 'endorsed', (after_it->>'total')::bigint - (new.worksheet->>'total')::bigint,
    app.net_premium(after_it) - app.net_premium(new.worksheet), new.replaced_at);
  return null;
end $$;
create constraint trigger policy_versions_note_what_moves_premium after insert on policy_versions deferrable initially deferred
  for each row execute function app.note_policy_change();
create trigger policy_transactions_are_only_added_to before update or delete on policy_transactions for each row execute function app.refuse_change();
revoke insert, update, delete on policy_transactions from kalasag_app;
alter table policy_transactions enable row level security;
create policy of_the_office on policy_transactions for select using ((select app.sees_all()));
--> statement-breakpoint
create function app.note_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kinds text[] := '{}';
  amounts bigint[] := '{}';
begin
  if tg_op = 'INSERT' then
    insert into claim_transactions (claim_id, kind, state, at) values (new.id, 'reported', new.state, new.created_at);
    if coalesce(new.reserve_centavos, 0) <> 0 then
      insert into claim_transactions (claim_id, kind, amount_centavos, state, at) values (new.id, 'reserved', new.reserve_centavos, new.state, new.created_at);
    end if;
    return null;
  end if;
  if coalesce(new.reserve_centavos, 0) <> coalesce(old.reserve_centavos, 0) then
    kinds := kinds || 'reserved'::text; amounts := amounts || (coalesce(new.reserve_centavos, 0) - coalesce(old.reserve_centavos, 0));
  end if;
  if new.state = 'settled' and old.state <> 'settled' then kinds := kinds || 'paid'::text; amounts := amounts || new.offered_centavos; end if;
  if new.recovered_centavos <> old.recovered_centavos then
    kinds := kinds || 'recovered'::text; amounts := amounts || (new.recovered_centavos - old.recovered_centavos);
  end if;
  if new.state in ('denied', 'withdrawn') and old.state <> new.state then kinds := kinds || 'closed'::text; amounts := amounts || 0::bigint; end if;
  if new.state not in ('settled', 'denied', 'withdrawn') and old.state in ('settled', 'denied', 'withdrawn') then
    kinds := kinds || 'reopened'::text; amounts := amounts || 0::bigint;
  end if;
  insert into claim_transactions (claim_id, kind, amount_centavos, state, at)
    select new.id, k.kind, k.amount, new.state, new.updated_at from unnest(kinds, amounts) with ordinality k (kind, amount, n) order by k.n;
  return null;
end $$;
create trigger claims_note_what_they_cost after insert or update of state, reserve_centavos, recovered_centavos on claims for each row execute function app.note_claim();
create trigger claim_transactions_are_only_added_to before update or delete on claim_transactions for each row execute function app.refuse_change();
revoke insert, update, delete on claim_transactions from kalasag_app;
alter table claim_transactions enable row level security;
create policy of_the_office on claim_transactions for select using ((select app.sees_all()));
--> statement-breakpoint
-- What happened before, as far as it is known, in the order in which it did.
insert into policy_transactions (policy_id, policy_number, kind, line, branch, agent_id, gross_centavos, net_centavos, returned_centavos, at)
  select p.id, coalesce(p.number, p.quotation_number), t.kind, p.line, p.branch, coalesce(p.sold_by, p.agent_id), t.gross, t.net, t.returned, t.at
  from policies p cross join lateral (
    select app.kind_of_sale(p) as kind, coalesce((f.worksheet->>'total')::bigint, p.total_centavos) as gross, app.net_premium(coalesce(f.worksheet, p.worksheet)) as net, 0::bigint as returned, p.issued_at as at
      from (select 1) one left join lateral (select worksheet from policy_versions v where v.policy_id = p.id order by v.version limit 1) f on true
    union all
    select 'endorsed', coalesce((n.worksheet->>'total')::bigint, p.total_centavos) - (v.worksheet->>'total')::bigint,
        app.net_premium(coalesce(n.worksheet, p.worksheet)) - app.net_premium(v.worksheet), 0, v.replaced_at
      from policy_versions v left join lateral (select worksheet from policy_versions w where w.policy_id = v.policy_id and w.version > v.version order by w.version limit 1) n on true
      where v.policy_id = p.id
    union all
    select 'cancelled', -p.total_centavos, -app.net_premium(p.worksheet), app.returned_of(p.refund),
        coalesce((select h.at from history h where h.record_id = p.id and h.cycle = 'policy' and h.to_state = 'cancelled' order by h.seq desc limit 1), p.updated_at)
      where p.state = 'cancelled') t
  where p.issued_at is not null order by t.at, p.id;
insert into claim_transactions (claim_id, kind, amount_centavos, state, at)
  select t.claim_id, t.kind, t.amount, t.state, t.at from (
    select id as claim_id, 'reported' as kind, 0::bigint as amount, 'notified' as state, created_at as at from claims
    union all select id, 'reserved', reserve_centavos, state, updated_at from claims where coalesce(reserve_centavos, 0) <> 0
    union all select id, 'recovered', recovered_centavos, state, updated_at from claims where recovered_centavos <> 0
    union all select id, 'paid', offered_centavos, state, settled_at from claims where state = 'settled'
    union all select h.record_id, case when h.to_state in ('denied', 'withdrawn') then 'closed' else 'reopened' end, 0, h.to_state, h.at
      from history h where h.cycle = 'claim' and (h.to_state in ('denied', 'withdrawn') or h.event = 'reopen')) t
  order by t.at, t.claim_id;
--> statement-breakpoint
create index history_of_renewals on history (at, seq) where cycle = 'renewal';
--> statement-breakpoint
-- The office looks after webhooks. What is told is written by triggers beside what happened, and only if somebody is told of it.
alter table webhook_deliveries add constraint webhook_deliveries_are_of_a_webhook foreign key (webhook_id) references webhooks (id),
  add constraint webhook_deliveries_are_of_an_event foreign key (event_id) references webhook_events (id);
create index webhook_deliveries_that_wait on webhook_deliveries (webhook_id, policy_id, seq) where delivered_at is null;
alter table webhooks enable row level security;
create policy of_the_office on webhooks using ((select app.sees_all()));
alter table webhook_events enable row level security;
create policy of_the_office on webhook_events using ((select app.sees_all()));
alter table webhook_deliveries enable row level security;
create policy of_the_office on webhook_deliveries using ((select app.sees_all()));
revoke insert, update on webhook_events from kalasag_app;
revoke insert on webhook_deliveries from kalasag_app;
revoke delete on webhooks from kalasag_app;
--> statement-breakpoint
create function app.tell_webhooks(of_type text, of_policy uuid, told jsonb, happened timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event webhook_events;
begin
  if not exists (select from webhooks w where w.stopped_at is null and w.events ? of_type) then return; end if;
  insert into webhook_events (type, policy_id, data, at) values (of_type, of_policy, told, happened) returning * into event;
  insert into webhook_deliveries (webhook_id, event_id, seq, policy_id, next_at)
    select w.id, event.id, event.seq, of_policy, happened from webhooks w where w.stopped_at is null and w.events ? of_type;
  perform pg_notify('webhooks', '');
end $$;
create function app.tell_of_policy_transaction() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.tell_webhooks('policy.' || new.kind, new.policy_id, jsonb_build_object('policyId', new.policy_id, 'policyNumber', new.policy_number, 'line', new.line,
    'branch', new.branch, 'agentId', new.agent_id, 'premium', new.gross_centavos, 'netPremium', new.net_centavos, 'returned', new.returned_centavos), new.at);
  return null;
end $$;
create trigger policy_transactions_are_told after insert on policy_transactions for each row execute function app.tell_of_policy_transaction();
create function app.tell_of_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.tell_webhooks(case when new.kind = 'credit-note' then 'premium.credited' when new.payment_id is null then 'premium.invoiced' else 'payment.received' end,
    new.policy_id, jsonb_build_object('policyId', new.policy_id, 'policyNumber', new.policy_number, 'invoiceId', new.id, 'invoiceNumber', new.number, 'branch', new.branch,
    'paymentId', new.payment_id, 'corrects', new.corrects_id, 'netPremium', new.vatable_centavos + new.zero_rated_centavos + new.exempt_centavos, 'other', new.other_centavos,
    'vat', new.vat_centavos, 'premiumTax', new.premium_tax_centavos, 'dst', new.dst_centavos, 'lgt', new.lgt_centavos, 'total', new.total_centavos), new.issued_at);
  return null;
end $$;
create trigger invoices_are_told after insert on invoices for each row execute function app.tell_of_invoice();
create function app.tell_of_claim(claim uuid, of_type text, more jsonb, happened timestamptz) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select app.tell_webhooks(of_type, c.policy_id, jsonb_build_object('policyId', c.policy_id, 'policyNumber', c.policy_number, 'claimId', c.id, 'claimNumber', c.number, 'line', c.line) || more, happened)
    from claims c where c.id = claim $$;
create function app.tell_of_claim_transaction() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.tell_of_claim(new.claim_id, 'claim.' || new.kind, jsonb_build_object('amount', new.amount_centavos, 'state', new.state), new.at);
  return null;
end $$;
create trigger claim_transactions_are_told after insert on claim_transactions for each row when (new.kind in ('reported', 'reserved', 'paid', 'recovered'))
  execute function app.tell_of_claim_transaction();
create function app.tell_of_claim_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.tell_of_claim(new.record_id, 'claim.moved', jsonb_build_object('from', new.from_state, 'state', new.to_state), new.at);
  return null;
end $$;
create trigger claim_steps_are_told after insert on history for each row when (new.cycle = 'claim' and new.from_state is not null) execute function app.tell_of_claim_step();
