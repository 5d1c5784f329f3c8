-- What takes two people for the whole installation: proposed in one's own name, decided by another, and never rewritten.
alter table office_changes add constraint office_changes_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint office_changes_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint office_changes_are_decided_by_another check (state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by)),
  add constraint office_changes_are_refused_for_a_reason check (state <> 'refused' or reason is not null);
create unique index office_changes_wait_one_at_a_time on office_changes (kind, subject) where state = 'proposed';
create trigger office_changes_live_by_their_cycle before update of state on office_changes for each row execute function app.refuse_illegal_step('office-change');
create trigger office_changes_begin_as_proposed before insert on office_changes for each row
  when (new.state <> 'proposed' or new.decided_by is not null) execute function app.refuse_change();
create trigger office_changes_stay_as_proposed before update on office_changes for each row
  when ((old.kind, old.subject, old.title, old.value, old.lines, old.note, old.proposed_by)
    is distinct from (new.kind, new.subject, new.title, new.value, new.lines, new.note, new.proposed_by)) execute function app.refuse_change();
alter table office_changes enable row level security;
create policy of_the_office on office_changes for select using ((select app.may('STAFF_CHANGES')) or (select app.may('ADMIN')));
create policy proposed_in_ones_own_name on office_changes for insert with check (proposed_by = (select app.staff_id()) and (select app.may('ADMIN')));
create policy decided_in_ones_own_name on office_changes for update using ((select app.may('STAFF_CHANGES')))
  with check (decided_by = (select app.staff_id()) or (proposed_by = (select app.staff_id()) and decided_by is null));
revoke delete, truncate, update on office_changes from kalasag_app;
grant update (state, decided_by, decided_at, reason) on office_changes to kalasag_app;
--> statement-breakpoint
-- Whether two people decided a change of this kind, and whoever asks is the second of them.
create function app.decided_office_change(of_change uuid, of_kind text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from office_changes c where c.id = of_change and c.kind = of_kind and c.state = 'confirmed'
    and c.decided_by = app.staff_id() and c.proposed_by <> c.decided_by) $$;
grant execute on function app.decided_office_change(uuid, text) to kalasag_app;
-- How messages are worded is read by whoever sends one, and written by the second of two people.
alter table message_wordings add constraint message_wordings_are_decided foreign key (change_id) references office_changes (id);
alter table message_wordings enable row level security;
create policy read_by_whoever_sends on message_wordings for select using (true);
create policy written_by_the_second on message_wordings for insert with check ((select app.decided_office_change(change_id, 'wording')));
create policy changed_by_the_second on message_wordings for update using ((select app.may('STAFF_CHANGES')))
  with check ((select app.decided_office_change(change_id, 'wording')));
create policy taken_back_by_the_second on message_wordings for delete using (exists (select from office_changes c where c.kind = 'wording'
  and c.subject = code || '/' || language and c.state = 'confirmed' and c.decided_by = (select app.staff_id()) and c.value->'own' = 'null'
  and not exists (select from office_changes l where (l.kind, l.subject) = (c.kind, c.subject) and l.state = 'confirmed' and l.id > c.id)));
revoke truncate on message_wordings from kalasag_app;
-- In which language whoever signs in with this number reads; nothing else is told of them.
create function app.language_of(of_mobile text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select language from customers where mobile = of_mobile $$;
grant execute on function app.language_of(text) to kalasag_app;
