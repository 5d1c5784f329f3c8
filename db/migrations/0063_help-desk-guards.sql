-- What people ask the help desk: seen by whoever asked and by the office; what was written stays as it was written.
alter table help_requests add constraint help_requests_are_asked_by_an_agent foreign key (agent_id) references staff (id),
  add constraint help_requests_are_asked_by_a_customer foreign key (customer_id) references customers (id),
  add constraint help_requests_are_looked_after_by_staff foreign key (assigned_to) references staff (id),
  add constraint help_requests_are_of_one_person check (num_nonnulls(agent_id, customer_id) = case when name = '' then 0 else 1 end),
  add constraint help_requests_attach_what_was_agreed_to check ((app_state is null) = (app_state_agreed_at is null)),
  add constraint help_requests_are_scored_from_1_to_5 check (score between 1 and 5),
  add constraint help_requests_take_longer_as_complaints check (is_complaint or not is_complex),
  add constraint help_requests_are_solved_at_a_moment check ((state = 'solved') = (solved_at is not null)),
  add constraint help_requests_are_due_while_they_wait check ((state in ('open', 'taken')) = (due_at is not null));
alter table help_messages add constraint help_messages_are_of_a_request foreign key (request_id) references help_requests (id),
  add constraint help_messages_are_written_by_staff foreign key (staff_id) references staff (id),
  add constraint help_messages_say_something check (text <> '' or file_key is not null),
  add constraint help_notes_are_of_the_desk check (not is_note or staff_id is not null);
create trigger help_requests_live_by_their_cycle before update of state on help_requests for each row execute function app.refuse_illegal_step('help-request');
create trigger help_requests_begin_open before insert on help_requests for each row when (new.state <> 'open') execute function app.refuse_change();
create trigger help_requests_are_never_deleted before delete on help_requests for each row execute function app.refuse_change();
create trigger help_messages_stay_as_written before update on help_messages for each row execute function app.refuse_change();
create trigger help_messages_are_forgotten_by_the_program before delete on help_messages for each row when (not app.is_system()) execute function app.refuse_change();
--> statement-breakpoint
alter table help_requests enable row level security;
create policy own_records on help_requests using ((select app.sees_all()) or agent_id = (select app.staff_id()) or customer_id = (select app.customer_id()));
alter table help_messages enable row level security;
create policy own_records on help_messages using ((not is_note or (select app.sees_all())) and exists (select from help_requests h where h.id = request_id));
create policy of_seen_help_requests on history for select using (cycle = 'help-request' and exists (select from help_requests h where h.id = record_id));
--> statement-breakpoint
-- Roles of a database that has them already; a new one is given them as it starts.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'HELP_DESK' from (values ('AD1'), ('CO1')) roles (role_code)
  where exists (select from feature_permissions) on conflict do nothing;
