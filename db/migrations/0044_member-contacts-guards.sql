-- With which number a member looks at their own cover: kept by whoever sees the policy, in their own name, and never changed.
alter table member_contacts add constraint member_contacts_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint member_contacts_are_philippine_numbers check (mobile ~ '^\+639\d{9}$');
--> statement-breakpoint
create trigger member_contacts_are_only_added_to before update or delete on member_contacts for each row execute function app.refuse_change();
revoke update, delete on member_contacts from kalasag_app;
alter table member_contacts enable row level security;
create policy of_seen_policies on member_contacts for select using (exists (select from policies p where p.id = policy_id));
create policy in_ones_own_name on member_contacts for insert with check (
  (recorded_by = (select app.actor_name()) or (select app.is_system())) and exists (select from policies p where p.id = policy_id));
