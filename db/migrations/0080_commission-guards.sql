-- Commission: the journal is only added to and balances, each person sees their own, and the program alone writes it.
alter table commission_sales add constraint commission_sales_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint commission_sales_are_of_a_charge foreign key (charge_id) references charges (id),
  add constraint commission_sales_are_of_a_payment foreign key (payment_id) references payments (id);
alter table commission_entries add constraint commission_entries_are_of_staff foreign key (staff_id) references staff (id),
  add constraint commission_entries_are_of_a_sale foreign key (sale_id) references commission_sales (id),
  add constraint commission_entries_are_known check (kind in ('earned', 'taken-back', 'paid-out') and role in ('sells', 'leads')),
  add constraint commission_entries_are_earned_of_something check ((kind = 'paid-out') = (sale_id is null) and (sale_id is null) = (role is null)),
  add constraint commission_entries_are_taken_back_for_a_reason check (kind <> 'taken-back' or reason is not null);
alter table commission_postings add constraint commission_postings_are_of_an_entry foreign key (entry_id) references commission_entries (id),
  add constraint commission_postings_are_known check (account in ('commission', 'payable', 'withheld', 'bank')),
  add constraint commission_postings_are_of_something check (amount_centavos <> 0);
alter table commission_statements add constraint commission_statements_are_of_staff foreign key (staff_id) references staff (id),
  add constraint commission_statements_begin_a_month check (extract(day from month) = 1),
  add constraint commission_statements_add_up check (payable_centavos = opening_centavos + earned_centavos - taken_back_centavos - withheld_centavos - paid_out_centavos);
alter table commission_statement_entries add constraint commission_statement_entries_are_entries foreign key (entry_id) references commission_entries (id),
  add constraint commission_statement_entries_are_of_a_statement foreign key (statement_id) references commission_statements (id);
alter table commission_payouts add constraint commission_payouts_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint commission_payouts_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint commission_payouts_are_approved_by_a_second_person check (state <> 'approved' or decided_by is not null and decided_by <> made_by),
  add constraint commission_payouts_are_returned_for_a_reason check (state <> 'returned' or reason is not null);
--> statement-breakpoint
create function app.refuse_unbalanced_entry() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select sum(amount_centavos) from commission_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'the postings of entry % do not add up to nothing', new.entry_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger commission_postings_balance after insert on commission_postings deferrable initially deferred
  for each row execute function app.refuse_unbalanced_entry();
do $$
declare t text;
begin
  foreach t in array array['commission_sales', 'commission_entries', 'commission_postings', 'commission_statements', 'commission_statement_entries'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function app.refuse_change()', t || '_are_only_added_to', t);
    execute format('revoke update, delete on %I from kalasag_app', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_the_program on %I for insert with check ((select app.is_system()))', t);
  end loop;
end $$;
create trigger commission_payouts_live_by_their_cycle before update of state on commission_payouts for each row execute function app.refuse_illegal_step('commission-payout');
create trigger commission_payouts_keep_what_is_asked before update on commission_payouts for each row
  when (old.state <> 'proposed' or (new.number, new.month, new.people, new.total_centavos, new.made_by, new.created_at) is distinct from (old.number, old.month, old.people, old.total_centavos, old.made_by, old.created_at))
  execute function app.refuse_change();
create trigger commission_payouts_are_never_deleted before delete on commission_payouts for each row execute function app.refuse_change();
revoke delete on commission_payouts from kalasag_app;
--> statement-breakpoint
create policy own_records on commission_entries for select using ((select app.sees_all()) or staff_id = (select app.staff_id()));
create policy of_seen_entries on commission_sales for select
  using ((select app.sees_all()) or exists (select from commission_entries e where e.sale_id = commission_sales.id and e.staff_id = (select app.staff_id())));
create policy of_seen_entries on commission_postings for select using (exists (select from commission_entries e where e.id = entry_id));
create policy own_records on commission_statements for select using ((select app.sees_all()) or staff_id = (select app.staff_id()));
create policy of_seen_statements on commission_statement_entries for select using (exists (select from commission_statements s where s.id = statement_id));
alter table commission_payouts enable row level security;
create policy of_the_office on commission_payouts using ((select app.sees_all()));
create policy of_payouts on history for select using (cycle = 'commission-payout' and (select app.sees_all()));
--> statement-breakpoint
-- Roles of a database that has them already; a new one is given them as it starts.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'COMMISSION' from (values ('AD1'), ('CO1')) roles (role_code)
  where exists (select from feature_permissions) on conflict do nothing;
