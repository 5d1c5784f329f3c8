-- What is paid first of a premium that is paid in instalments is its first charge; the others are added when the policy is issued.
create or replace function app.charge_premium() returns trigger language plpgsql security definer set search_path = public as $$
declare
  first jsonb := coalesce(new.paid_first, new.worksheet->'lines', '[]');
begin
  insert into charges (policy_id, kind, lines, amount_centavos, created_at)
    values (new.id, 'premium', first,
      case when new.paid_first is null then new.total_centavos else (select coalesce(sum((line->>'amount')::bigint), 0) from jsonb_array_elements(first) line) end,
      new.created_at);
  return null;
end $$;
alter table charges drop constraint charges_are_known,
  add constraint charges_are_known check (kind in ('premium', 'instalment', 'adjustment', 'extension')),
  add constraint charges_of_instalments_are_due check (kind <> 'instalment' or due_on is not null);
create unique index charges_one_instalment_a_day on charges (policy_id, due_on) where kind = 'instalment';
