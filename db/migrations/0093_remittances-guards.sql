-- Premiums that agents receive: seen by whoever received them, those above, the office and whoever sees the policy; written by the program alone. The journal is only added to and balances.
alter table collecting_entitlements add constraint collecting_entitlements_are_of_staff foreign key (staff_id) references staff (id),
  add constraint collecting_entitlements_allow_something check (ceiling_centavos > 0);
alter table collections add constraint collections_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint collections_are_of_a_charge foreign key (charge_id) references charges (id),
  add constraint collections_are_of_a_payment foreign key (payment_id) references payments (id),
  add constraint collections_are_of_staff foreign key (agent_id) references staff (id),
  add constraint collections_have_a_customer foreign key (customer_id) references customers (id),
  add constraint collections_are_of_something check (amount_centavos > 0),
  add constraint collections_are_cash_or_a_cheque check (method in ('cash', 'cheque') and (method = 'cheque') = (num_nonnulls(bank, cheque_no, cheque_on) = 3)
    and num_nonnulls(bank, cheque_no, cheque_on) in (0, 3)),
  add constraint collections_are_not_honoured_for_a_reason check ((state = 'dishonoured') = (reason is not null) and (state <> 'dishonoured' or method = 'cheque'));
alter table remittance_slips add constraint remittance_slips_are_of_staff foreign key (staff_id) references staff (id);
alter table remittances add constraint remittances_are_of_staff foreign key (agent_id) references staff (id),
  add constraint remittances_have_a_slip foreign key (slip_id) references remittance_slips (id),
  add constraint remittances_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint remittances_are_of_something check (amount_centavos > 0),
  add constraint remittances_are_decided_by_another check (state = 'sent' or decided_by is not null and decided_by <> agent_id and decided_at is not null),
  add constraint remittances_are_returned_for_a_reason check ((state = 'returned') = (reason is not null));
alter table remittance_collections add constraint remittance_collections_stand_on_one foreign key (remittance_id) references remittances (id),
  add constraint remittance_collections_are_collections foreign key (collection_id) references collections (id);
alter table premium_entries add constraint premium_entries_are_of_staff foreign key (staff_id) references staff (id),
  add constraint premium_entries_are_known check (kind in ('received', 'remitted', 'dishonoured'));
alter table premium_postings add constraint premium_postings_are_of_an_entry foreign key (entry_id) references premium_entries (id),
  add constraint premium_postings_are_known check (account in ('held', 'bank', 'premium')),
  add constraint premium_postings_are_of_something check (amount_centavos <> 0);
--> statement-breakpoint
-- One function balances every journal whose postings name their entry.
create or replace function app.refuse_unbalanced_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  total numeric;
begin
  execute format('select sum(amount_centavos) from %I where entry_id = $1', tg_table_name) into total using new.entry_id;
  if total <> 0 then
    raise exception 'the postings of entry % do not add up to nothing', new.entry_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger premium_postings_balance after insert on premium_postings deferrable initially deferred
  for each row execute function app.refuse_unbalanced_entry();
-- What stands on a remittance adds up to it, of its own agent.
create function app.refuse_other_sum() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from remittances r where r.id = new.remittance_id and (
      r.amount_centavos <> (select sum(c.amount_centavos) from remittance_collections x join collections c on c.id = x.collection_id where x.remittance_id = r.id)
      or exists (select from remittance_collections x join collections c on c.id = x.collection_id where x.remittance_id = r.id and c.agent_id <> r.agent_id))) then
    raise exception 'what stands on remittance % does not add up to it', new.remittance_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger remittance_collections_add_up after insert on remittance_collections deferrable initially deferred
  for each row execute function app.refuse_other_sum();
create trigger collections_live_by_their_cycle before update of state on collections for each row execute function app.refuse_illegal_step('collection');
create trigger remittances_live_by_their_cycle before update of state on remittances for each row execute function app.refuse_illegal_step('remittance');
create trigger collections_keep_what_was_received before update on collections for each row
  when ((new.number, new.policy_id, new.charge_id, new.payment_id, new.agent_id, new.customer_id, new.method, new.amount_centavos, new.bank, new.cheque_no, new.cheque_on, new.received_on, new.due_on)
    is distinct from (old.number, old.policy_id, old.charge_id, old.payment_id, old.agent_id, old.customer_id, old.method, old.amount_centavos, old.bank, old.cheque_no, old.cheque_on, old.received_on, old.due_on))
  execute function app.refuse_change();
create trigger remittances_keep_what_was_sent before update on remittances for each row
  when (old.state <> 'sent' or (new.number, new.agent_id, new.amount_centavos, new.bank, new.reference, new.deposited_on, new.slip_id)
    is distinct from (old.number, old.agent_id, old.amount_centavos, old.bank, old.reference, old.deposited_on, old.slip_id))
  execute function app.refuse_change();
create trigger collections_are_never_deleted before delete on collections for each row execute function app.refuse_change();
create trigger remittances_are_never_deleted before delete on remittances for each row execute function app.refuse_change();
create trigger remittance_slips_stay_as_sent before update on remittance_slips for each row execute function app.refuse_change();
revoke delete on collections, remittances from kalasag_app;
do $$
declare t text;
begin
  foreach t in array array['remittance_collections', 'premium_entries', 'premium_postings'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function app.refuse_change()', t || '_are_only_added_to', t);
    execute format('revoke update, delete on %I from kalasag_app', t);
  end loop;
  foreach t in array array['collections', 'remittances', 'remittance_slips', 'remittance_collections', 'premium_entries', 'premium_postings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_the_program on %I using ((select app.is_system()))', t);
  end loop;
end $$;
--> statement-breakpoint
create policy own_records on collections for select using ((select app.sees_all())
  or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
  or exists (select from policies p where p.id = policy_id));
create policy own_records on remittances for select using ((select app.sees_all()) or agent_id = (select app.staff_id()));
create policy own_records on remittance_slips for select using ((select app.sees_all()) or staff_id = (select app.staff_id()));
create policy of_seen_remittances on remittance_collections for select using (exists (select from remittances r where r.id = remittance_id));
create policy own_records on premium_entries for select using ((select app.sees_all()) or staff_id = (select app.staff_id()));
create policy of_seen_entries on premium_postings for select using (exists (select from premium_entries e where e.id = entry_id));
alter table collecting_entitlements enable row level security;
create policy own_records on collecting_entitlements for select using ((select app.sees_all()) or staff_id = (select app.staff_id()) or (select app.is_system()));
create policy by_finance_officers on collecting_entitlements using ((select app.may('FINANCE')) or (select app.is_system()));
create policy of_seen_collections on history for select using (cycle = 'collection' and exists (select from collections c where c.id = record_id));
create policy of_seen_remittances on history for select using (cycle = 'remittance' and exists (select from remittances r where r.id = record_id));
