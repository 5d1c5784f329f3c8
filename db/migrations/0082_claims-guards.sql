-- A claim is seen by whoever sees its policy; its files and what was written by whoever reported it, their agent and the office. None of it is taken back.
alter table claims add constraint claims_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint claims_have_an_agent foreign key (agent_id) references staff (id),
  add constraint claims_have_a_customer foreign key (customer_id) references customers (id),
  add constraint claims_are_looked_after_by_staff foreign key (assigned_to) references staff (id),
  add constraint claims_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint claims_are_of_amounts check (reserve_centavos >= 0 and offered_centavos > 0 and recovered_centavos >= 0),
  add constraint claims_offer_an_amount check (state not in ('seconding', 'offered', 'agreed', 'settled') or offered_centavos is not null),
  add constraint claims_are_proposed_by_somebody check (state <> 'seconding' or proposed_by is not null),
  add constraint claims_are_denied_for_a_reason check (state <> 'denied' or decision is not null),
  add constraint claims_are_agreed_at_a_moment check ((state in ('agreed', 'settled')) = (agreed_at is not null)),
  add constraint claims_are_paid_by_a_reference check ((state = 'settled') = (num_nonnulls(settled_at, paid_reference) = 2)),
  add constraint claims_are_due_while_they_wait_for_the_office check ((state in ('notified', 'papers-received', 'assessed', 'seconding', 'agreed')) = (due_at is not null));
alter table claim_files add constraint claim_files_are_of_a_claim foreign key (claim_id) references claims (id);
alter table claim_messages add constraint claim_messages_are_of_a_claim foreign key (claim_id) references claims (id),
  add constraint claim_notes_are_of_the_office check (is_office or not is_note);
create trigger claims_live_by_their_cycle before update of state on claims for each row execute function app.refuse_illegal_step('claim');
create trigger claims_begin_notified before insert on claims for each row when (new.state <> 'notified') execute function app.refuse_change();
create trigger claims_keep_what_was_reported before update on claims for each row
  when ((new.number, new.policy_id, new.customer_id, new.line, new.kind, new.loss_at, new.told, new.standing, new.reported_by, new.created_at)
    is distinct from (old.number, old.policy_id, old.customer_id, old.line, old.kind, old.loss_at, old.told, old.standing, old.reported_by, old.created_at))
  execute function app.refuse_change();
create trigger claims_are_never_deleted before delete on claims for each row execute function app.refuse_change();
create trigger claim_files_stay_as_sent before update or delete on claim_files for each row execute function app.refuse_change();
create trigger claim_messages_stay_as_written before update or delete on claim_messages for each row execute function app.refuse_change();
revoke delete on claims, claim_files, claim_messages from kalasag_app;
-- Whoever proposed an amount does not confirm it.
create function app.refuse_own_confirmation() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state = 'seconding' and new.state = 'offered' and old.proposed_by = app.staff_id() then
    raise exception 'whoever proposed an amount for claim % does not confirm it', new.id;
  end if;
  return new;
end $$;
create trigger claims_are_confirmed_by_another before update of state on claims for each row execute function app.refuse_own_confirmation();
--> statement-breakpoint
alter table claims enable row level security;
create policy own_records on claims using ((select app.sees_all())
  or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
  or customer_id = (select app.customer_id()));
alter table claim_files enable row level security;
create policy of_own_claims on claim_files using (exists (select from claims c where c.id = claim_id
  and ((select app.sees_all()) or c.agent_id = (select app.staff_id()) or c.customer_id = (select app.customer_id()))));
alter table claim_messages enable row level security;
create policy of_own_claims on claim_messages using ((not is_note or (select app.sees_all())) and exists (select from claims c where c.id = claim_id
  and ((select app.sees_all()) or c.agent_id = (select app.staff_id()) or c.customer_id = (select app.customer_id()))));
create policy of_seen_claims on history for select using (cycle = 'claim' and exists (select from claims c where c.id = record_id));
--> statement-breakpoint
-- Roles of a database that has them already; a new one is given them as it starts.
insert into feature_permissions (role_code, feature_code)
  select 'CL1', feature_code from (values ('POLICIES'), ('CUSTOMERS'), ('CLAIMS')) features (feature_code)
  where exists (select from feature_permissions) on conflict do nothing;
