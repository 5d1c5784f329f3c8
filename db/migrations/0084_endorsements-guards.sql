-- Changes of policies: whoever sees the policy sees them; the program writes them, and what was asked for and decided stays.
alter table endorsements add constraint endorsements_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint endorsements_have_a_proof foreign key (proof_id) references ending_deeds (id),
  add constraint endorsements_in_force_make_a_version check ((state = 'in-force') = (num_nonnulls(version, in_force_at) = 2)),
  add constraint endorsements_are_refused_for_a_reason check (state <> 'refused' or reason is not null);
create trigger endorsements_live_by_their_cycle before update of state on endorsements for each row execute function app.refuse_illegal_step('endorsement');
create trigger endorsements_keep_what_was_asked before update on endorsements for each row
  when (old.state in ('in-force', 'refused', 'withdrawn') or (new.policy_id, new.n, new.kind, new.effective_on, new.before, new.after, new.proof_id, new.asked_by, new.asked_at)
    is distinct from (old.policy_id, old.n, old.kind, old.effective_on, old.before, old.after, old.proof_id, old.asked_by, old.asked_at))
  execute function app.refuse_change();
create trigger endorsements_are_never_deleted before delete on endorsements for each row execute function app.refuse_change();
revoke delete on endorsements from kalasag_app;
alter table endorsements enable row level security;
create policy of_seen_policies on endorsements for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on endorsements for insert with check ((select app.is_system()));
create policy decided_by_the_program on endorsements for update using ((select app.is_system()));
create policy of_seen_endorsements on history for select using (cycle = 'endorsement' and exists (select from endorsements e where e.id = record_id));
