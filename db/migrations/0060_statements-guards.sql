-- What several policies ask for together: seen by its agent, those above and whoever bought all of it; paid as a single policy is.
alter table statement_charges add constraint statement_charges_are_of_a_statement foreign key (statement_id) references statements (id),
  add constraint statement_charges_are_charges foreign key (charge_id) references charges (id),
  add constraint statement_charges_are_of_a_policy foreign key (policy_id) references policies (id);
alter table statement_payments add constraint statement_payments_are_of_a_statement foreign key (statement_id) references statements (id),
  add constraint statement_payments_are_of_something check (amount_centavos > 0);
alter table payments add constraint payments_are_parts_of_a_whole foreign key (whole_id) references statement_payments (id);
create unique index payments_one_part_a_charge on payments (whole_id, charge_id) where whole_id is not null;
create trigger statement_payments_live_by_their_cycle before update of state on statement_payments for each row execute function app.refuse_illegal_step('payment');
create trigger statement_payments_keep_what_is_asked before update on statement_payments for each row
  when ((new.statement_id, new.amount_centavos, new.currency, new.reference, new.provider, new.created_at) is distinct from (old.statement_id, old.amount_centavos, old.currency, old.reference, old.provider, old.created_at))
  execute function app.refuse_change();
create trigger statement_charges_stay before delete on statement_charges for each row execute function app.refuse_change();
create trigger statement_charges_stay_where_they_are before update on statement_charges for each row
  when ((new.statement_id, new.charge_id, new.policy_id) is distinct from (old.statement_id, old.charge_id, old.policy_id)) execute function app.refuse_change();
revoke delete on statements, statement_charges, statement_payments from kalasag_app;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['statements', 'statement_payments'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using ((select app.sees_all())
      or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())) or customer_id = (select app.customer_id()))$p$, t);
  end loop;
end $$;
alter table statement_charges enable row level security;
create policy of_seen_policies on statement_charges using (exists (select from policies p where p.id = policy_id));
create policy of_seen_statements on history for select using (cycle = 'payment' and exists (select from statement_payments y where y.id = record_id));
--> statement-breakpoint
alter table simulators.refunds enable row level security;
create policy system_only on simulators.refunds using ((select app.is_system()));
--> statement-breakpoint
-- Rows that were confirmed keep the terms on which they were.
update batch_rows r set credit_days = b.credit_days from batches b where b.id = r.batch_id and r.is_confirmed;
