-- Who joined and left, and what was billed for it: seen by whoever sees the policy, added to and never changed.
alter table member_changes add constraint member_changes_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint member_changes_are_known check (kind in ('joined', 'left')),
  add constraint member_changes_cost_nothing_below_zero check (annual_centavos >= 0 and net_centavos between 0 and annual_centavos);
--> statement-breakpoint
create trigger member_changes_are_only_added_to before update or delete on member_changes for each row execute function app.refuse_change();
revoke update, delete on member_changes from kalasag_app;
alter table member_changes enable row level security;
create policy of_seen_policies on member_changes for select using (exists (select from policies p where p.id = policy_id));
create policy in_ones_own_name on member_changes for insert with check (
  recorded_by = (select app.actor_name()) and exists (select from policies p where p.id = policy_id));
--> statement-breakpoint
alter table member_adjustments add constraint member_adjustments_are_of_a_policy foreign key (policy_id) references policies (id);
create trigger member_adjustments_are_only_added_to before update or delete on member_adjustments for each row execute function app.refuse_change();
revoke update, delete on member_adjustments from kalasag_app;
alter table member_adjustments enable row level security;
create policy of_seen_policies on member_adjustments for select using (exists (select from policies p where p.id = policy_id));
create policy of_seen_policies_added on member_adjustments for insert with check (exists (select from policies p where p.id = policy_id));
