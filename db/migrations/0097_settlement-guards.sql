-- Settlements of payment providers: the journal is only added to and balances, files stay as they came, and the program alone writes.
alter table settlement_files add constraint settlement_files_are_of_a_settlement foreign key (settlement_id) references settlements (id),
  add constraint settlement_files_are_uploaded_by_staff foreign key (uploaded_by) references staff (id);
alter table settlement_items add constraint settlement_items_are_of_a_settlement foreign key (settlement_id) references settlements (id),
  add constraint settlement_items_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint settlement_items_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint settlement_items_are_known check (type in ('payment', 'refund', 'chargeback', 'fee', 'payout')
    and outcome in ('matched', 'amount', 'doubled', 'unknown', 'missing', 'status', 'total')),
  add constraint settlement_items_settle_something check (not is_claim or movement_id is not null),
  add constraint settlement_items_are_missing_without_a_row check ((outcome = 'missing') = (row_at is null)),
  add constraint settlement_items_are_explained_for_a_reason check (state not in ('proposed', 'accepted', 'foreign', 'sent-back') or reason is not null),
  add constraint settlement_items_are_confirmed_by_a_second_person check (state <> 'accepted' or proposed_by is null or decided_by <> proposed_by);
alter table settlement_entries add constraint settlement_entries_are_known check (kind in ('payment', 'refund', 'chargeback', 'item'));
alter table settlement_postings add constraint settlement_postings_are_of_an_entry foreign key (entry_id) references settlement_entries (id),
  add constraint settlement_postings_are_known
    check (account in ('clearing', 'premiums', 'bank', 'fees', 'fee-tax', 'withheld', 'suspense', 'differences', 'foreign')),
  add constraint settlement_postings_are_of_something check (amount_centavos <> 0);
--> statement-breakpoint
create function app.refuse_unbalanced_settlement() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select sum(amount_centavos) from settlement_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'the postings of entry % do not add up to nothing', new.entry_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger settlement_postings_balance after insert on settlement_postings deferrable initially deferred
  for each row execute function app.refuse_unbalanced_settlement();
create trigger settlements_live_by_their_cycle before update of state on settlements for each row execute function app.refuse_illegal_step('settlement');
create trigger settlement_items_live_by_their_cycle before update of state on settlement_items for each row execute function app.refuse_illegal_step('settlement-item');
do $$
declare t text;
begin
  foreach t in array array['settlement_files', 'settlement_entries', 'settlement_postings'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function app.refuse_change()', t || '_are_only_added_to', t);
    execute format('revoke update, delete on %I from kalasag_app', t);
  end loop;
  foreach t in array array['settlements', 'settlement_items'] loop
    execute format('create trigger %I before delete on %I for each row execute function app.refuse_change()', t || '_are_never_deleted', t);
    execute format('revoke delete on %I from kalasag_app', t);
    execute format('create policy changed_by_the_program on %I for update using ((select app.is_system()))', t);
  end loop;
  foreach t in array array['settlements', 'settlement_files', 'settlement_items', 'settlement_entries', 'settlement_postings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_the_program on %I for insert with check ((select app.is_system()))', t);
    execute format('create policy of_the_office on %I for select using ((select app.sees_all()))', t);
  end loop;
end $$;
create policy of_settlements on history for select using (cycle in ('settlement', 'settlement-item') and (select app.sees_all()));
