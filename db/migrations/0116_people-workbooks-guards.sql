-- Workbooks of people: sent in one's own name, proposed once, and looked at by whoever administers or confirms.
alter table people_workbooks add constraint people_workbooks_are_sent_by_staff foreign key (sent_by) references staff (id),
  add constraint people_workbooks_are_confirmed_by_staff foreign key (confirmed_by) references staff (id),
  add constraint people_workbooks_are_proposed foreign key (change_id) references office_changes (id);
alter table people_workbook_rows add constraint people_workbook_rows_are_of_a_workbook foreign key (workbook_id) references people_workbooks (id) on delete cascade,
  add constraint people_workbook_rows_are_of_staff foreign key (staff_id) references staff (id),
  add constraint people_workbook_rows_made_staff foreign key (made_id) references staff (id);
create trigger people_workbooks_stay_as_sent before update on people_workbooks for each row
  when ((old.name, old.sent_by, old.content, old.created_at) is distinct from (new.name, new.sent_by, new.content, new.created_at)
    or (old.change_id is not null and old.change_id is distinct from new.change_id)
    or (old.confirmed_by is not null and old.confirmed_by is distinct from new.confirmed_by)) execute function app.refuse_change();
create trigger people_workbook_rows_stay_as_proposed before update on people_workbook_rows for each row
  when ((old.workbook_id, old.place, old.kind, old.at, old.standing, old.name, old.about, old.changes, old.faults, old.staff_id, old.facts, old.manager_row)
    is distinct from (new.workbook_id, new.place, new.kind, new.at, new.standing, new.name, new.about, new.changes, new.faults, new.staff_id, new.facts, new.manager_row)
    or (old.written_at is not null and old.written_at is distinct from new.written_at)
    or (old.outcome is not null and old.outcome is distinct from new.outcome)) execute function app.refuse_change();
create trigger people_workbook_rows_begin_untaken before insert on people_workbook_rows for each row
  when (new.written_at is not null or new.outcome is not null or new.made_id is not null) execute function app.refuse_change();
alter table people_workbooks enable row level security;
create policy of_the_office on people_workbooks for select
  using ((select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')) or (select app.is_system()));
create policy sent_in_ones_own_name on people_workbooks for insert
  with check (sent_by = (select app.staff_id()) and change_id is null and confirmed_by is null and (select app.may('ADMIN')));
create policy proposed_in_ones_own_name on people_workbooks for update using (sent_by = (select app.staff_id()) and change_id is null)
  with check (sent_by = (select app.staff_id()) and confirmed_by is null and (select app.may('ADMIN')));
create policy confirmed_by_the_second on people_workbooks for update using ((select app.may('STAFF_CHANGES')) and change_id is not null)
  with check (confirmed_by = (select app.staff_id()) and (select app.decided_office_change(change_id, 'people-workbook')));
create policy carried_out on people_workbooks for update using ((select app.is_system()));
-- What nobody proposed is forgotten.
create policy forgotten on people_workbooks for delete using ((select app.is_system()) and change_id is null);
alter table people_workbook_rows enable row level security;
create policy of_the_office on people_workbook_rows for select
  using ((select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')) or (select app.is_system()));
create policy before_it_is_proposed on people_workbook_rows for insert with check ((select app.may('ADMIN')) and exists (select from people_workbooks w
  where w.id = workbook_id and w.sent_by = (select app.staff_id()) and w.change_id is null));
create policy carried_out on people_workbook_rows for update using ((select app.is_system()));
revoke truncate on people_workbooks, people_workbook_rows from kalasag_app;
revoke delete on people_workbook_rows from kalasag_app;
revoke update on people_workbook_rows from kalasag_app;
grant update (outcome, why, made_id) on people_workbook_rows to kalasag_app;
-- A branch of a workbook that two people decided is opened by the program.
create policy opened_by_a_workbook on branches for insert with check ((select app.is_system()));
--> statement-breakpoint
-- Takes a row of a workbook of people that two people decided: once, and with nothing that the row does not say, but for what follows from role and place.
create function app.take_workbook_row(of_row uuid, of_staff uuid, given jsonb) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if of_row is null or not app.is_system() then return false; end if;
  update people_workbook_rows r set written_at = now() from people_workbooks w join office_changes c on c.id = w.change_id
    where r.id = of_row and r.workbook_id = w.id and r.kind = 'person' and r.standing in ('new', 'changed') and r.written_at is null
      and c.kind = 'people-workbook' and c.subject = w.id::text and c.state = 'confirmed' and c.decided_by <> c.proposed_by
      and c.decided_by = w.confirmed_by and r.staff_id is not distinct from of_staff
      -- Nobody proposes their own role or standing, nor confirms what they are or are reached by.
      and (of_staff is distinct from c.proposed_by or not given ?| array['role_code', 'active'])
      and (of_staff is distinct from c.decided_by or not given ?| array['role_code', 'active', 'email', 'mobile'])
      and (given - array['agent_code', 'manager_id', 'level_code', 'channel_code', 'designation']) <@ r.facts;
  return found;
end $$;
revoke all on function app.take_workbook_row(uuid, uuid, jsonb) from public;
-- The same function writes whoever is in such a row; the rest of it stays as it is.
do $$
declare
  body text := pg_get_functiondef('app.write_staff(uuid, jsonb, uuid, timestamptz)'::regprocedure);
  written text;
begin
  written := replace(body, 'if (will.role_code = any (office) and', 'if app.take_workbook_row(of_change, of_staff, given) then null;' || chr(10) || '  elsif (will.role_code = any (office) and');
  if written = body then raise exception 'write_staff reads otherwise'; end if;
  execute written;
end $$;
