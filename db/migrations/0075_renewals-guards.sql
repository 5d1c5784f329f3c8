-- Renewals are of a policy; whoever sees the policy sees them, and the program alone writes them.
alter table renewals add constraint renewals_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint renewals_are_of_an_agent foreign key (agent_id) references staff (id),
  add constraint renewals_are_of_a_customer foreign key (customer_id) references customers (id),
  add constraint renewals_are_offered_with_a_quotation foreign key (quotation_id) references quotations (id) on delete set null,
  add constraint renewals_are_followed_by_a_policy foreign key (following_id) references policies (id),
  add constraint renewals_are_renewed_by_a_policy check ((state = 'renewed') = (following_id is not null)),
  add constraint renewals_are_declined_for_a_reason check (state <> 'declined' or declined_because is not null),
  add constraint renewals_are_offered_without_obstacle check (state <> 'offered' or obstacle is null);
create trigger renewals_live_by_their_cycle before update of state on renewals for each row execute function app.refuse_illegal_step('renewal');
create trigger renewals_begin_due before insert on renewals for each row when (new.state <> 'due') execute function app.refuse_change();
create trigger renewals_keep_their_policy before update on renewals for each row
  when ((new.policy_id, new.customer_id, new.line, new.ends_on, new.created_at) is distinct from (old.policy_id, old.customer_id, old.line, old.ends_on, old.created_at))
  execute function app.refuse_change();
create trigger renewals_are_never_deleted before delete on renewals for each row execute function app.refuse_change();
revoke delete on renewals from kalasag_app;
alter table renewals enable row level security;
create policy own_records on renewals for select using (
  (select app.sees_all())
  or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
  or customer_id = (select app.customer_id()));
create policy by_the_program on renewals for insert with check ((select app.is_system()));
create policy kept_by_the_program on renewals for update using ((select app.is_system()));
create policy of_seen_renewals on history for select using (cycle = 'renewal' and exists (select from renewals r where r.id = record_id));
