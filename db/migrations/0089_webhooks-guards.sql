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
