-- Branches are data: those where people work already, by the names that they had.
insert into branches (code, name) values ('BACOLOD', 'Bacolod'), ('LAS_PINAS', 'Las Piñas'), ('MBO', 'MBO'), ('HEAD_OFFICE', 'Head office');
insert into branches (code, name) select distinct branch, branch from staff on conflict do nothing;
alter table staff add constraint staff_work_at_a_branch foreign key (branch) references branches (code);
--> statement-breakpoint
-- Whether whoever asks may use a feature, by their role as it is now.
create function app.may(feature text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from staff s join feature_permissions p on p.role_code = s.role_code
    where s.id = app.staff_id() and s.active and p.feature_code = feature) $$;
grant execute on function app.may(text) to kalasag_app;
alter table branches enable row level security;
create policy known_to_everybody on branches for select using (true);
create policy opened_by_administrators on branches for insert with check ((select app.may('ADMIN')));
create policy changed_by_administrators on branches for update using ((select app.may('ADMIN')));
revoke delete, truncate on branches from kalasag_app;
create function app.tell_of_branches() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('branches', '');
  return null;
end $$;
create trigger branches_are_told_of after insert or update on branches for each statement execute function app.tell_of_branches();
--> statement-breakpoint
-- What takes two people: proposed in one's own name, decided by another, done once, and never rewritten.
alter table staff_changes add constraint staff_changes_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint staff_changes_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint staff_changes_are_of_staff foreign key (staff_id) references staff (id),
  add constraint staff_changes_are_decided_by_another check (state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by)),
  add constraint staff_changes_are_refused_for_a_reason check (state <> 'refused' or reason is not null);
create trigger staff_changes_live_by_their_cycle before update of state on staff_changes for each row execute function app.refuse_illegal_step('staff-change');
create trigger staff_changes_begin_as_proposed before insert on staff_changes for each row
  when (new.state <> 'proposed' or new.decided_by is not null or new.done_at is not null) execute function app.refuse_change();
create trigger staff_changes_stay_as_proposed before update on staff_changes for each row
  when ((old.kind, old.staff_id, old.facts, old.role_code, old.feature_code, old.note, old.proposed_by)
    is distinct from (new.kind, new.staff_id, new.facts, new.role_code, new.feature_code, new.note, new.proposed_by)) execute function app.refuse_change();
alter table staff_changes enable row level security;
create policy of_the_office on staff_changes for select using ((select app.sees_all()));
create policy proposed_in_ones_own_name on staff_changes for insert with check (proposed_by = (select app.staff_id()) and (select app.may('ADMIN')));
create policy decided_in_ones_own_name on staff_changes for update using ((select app.may('STAFF_CHANGES')))
  with check (decided_by = (select app.staff_id()) or (proposed_by = (select app.staff_id()) and decided_by is null));
revoke delete, truncate on staff_changes from kalasag_app;
revoke update on staff_changes from kalasag_app;
grant update (state, decided_by, decided_at, reason) on staff_changes to kalasag_app;
--> statement-breakpoint
-- A change that two people decided and that was not done yet: whoever asks is the second of them.
create function app.decided_change(of_change uuid) returns staff_changes language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found staff_changes;
begin
  select * into found from staff_changes c where c.id = of_change and c.state = 'confirmed' and c.done_at is null
    and c.decided_by = app.staff_id() and c.proposed_by <> c.decided_by for update;
  if found.id is null or not app.may('STAFF_CHANGES') then
    raise exception 'nobody decided this change' using errcode = 'insufficient_privilege';
  end if;
  update staff_changes set done_at = now() where id = of_change;
  return found;
end $$;
revoke all on function app.decided_change(uuid) from public;
-- Whether somebody chose a password already: administrators see who was invited only.
create function app.has_password(of_staff uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from staff_passwords where staff_id = of_staff) and (app.may('ADMIN') or app.is_system()) $$;
grant execute on function app.has_password(uuid) to kalasag_app;
create function app.lock_staff() returns void language sql volatile as $$ select pg_advisory_xact_lock(hashtext('staff')) $$;
grant execute on function app.lock_staff() to kalasag_app;
--> statement-breakpoint
-- People are written by the owner only. An administrator writes whom they may by this function; what takes two people is done by the second of them.
create function app.write_staff(of_staff uuid, given jsonb, of_change uuid, at timestamptz) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  was staff;
  will staff;
  change staff_changes;
  office constant text[] := array['UW1', 'AD1', 'CO1', 'CL1', 'DP1'];
begin
  perform app.lock_staff();
  select * into was from staff where id = of_staff for update;
  if of_staff is not null and was.id is null then raise exception 'nobody of this id' using errcode = 'no_data_found'; end if;
  will := jsonb_populate_record(was, given);
  -- Who sees everybody's records follows from the role.
  will.sees_all := will.role_code = any (office);
  if will.mobile is distinct from was.mobile then will.mobile_verified_at := null; end if;
  if (will.role_code = any (office) and will.role_code is distinct from was.role_code)
    or (was.role_code = 'AD1' and (will.role_code <> 'AD1' or (was.active and not will.active)))
    or (was.role_code = any (office) and will.active and not was.active)
    or (was.role_code = any (office) and will.role_code = was.role_code and (will.email, will.mobile) is distinct from (was.email, was.mobile)) then
    change := app.decided_change(of_change);
    if change.staff_id is distinct from of_staff or change.facts is null or (given - 'agent_code') is distinct from (change.facts - 'agent_code') then
      raise exception 'this is not what was decided' using errcode = 'insufficient_privilege';
    end if;
  elsif not app.may('ADMIN') then raise exception 'only administrators write who works here' using errcode = 'insufficient_privilege';
  end if;
  if of_staff = app.staff_id() and (will.role_code, will.active) is distinct from (was.role_code, was.active) then
    raise exception 'nobody changes their own role' using errcode = 'insufficient_privilege';
  end if;
  if was.role_code = 'AD1' and was.active and (will.role_code <> 'AD1' or not will.active)
    and not exists (select from staff s where s.role_code = 'AD1' and s.active and s.id <> was.id) then
    raise exception 'the last administrator stays' using errcode = 'restrict_violation';
  end if;
  if exists (select from reach r where r.viewer_id = of_staff and r.staff_id = will.manager_id) then
    raise exception 'nobody works below themselves' using errcode = 'restrict_violation';
  end if;
  if of_staff is null then
    insert into staff (email, first_name, last_name, mobile, agent_code, branch, role_code, level_code, designation, channel_code, manager_id, sees_all, created_at)
      values (will.email, will.first_name, will.last_name, will.mobile, will.agent_code, will.branch, will.role_code, will.level_code, will.designation,
        will.channel_code, will.manager_id, will.sees_all, at)
      returning * into will;
    return will.id;
  end if;
  update staff set email = will.email, first_name = will.first_name, last_name = will.last_name, mobile = will.mobile, mobile_verified_at = will.mobile_verified_at,
    branch = will.branch, role_code = will.role_code, level_code = will.level_code, designation = will.designation, channel_code = will.channel_code,
    sees_all = will.sees_all, active = will.active where id = of_staff;
  -- The hierarchy is read anew only where it changes.
  if will.manager_id is distinct from was.manager_id then update staff set manager_id = will.manager_id where id = of_staff; end if;
  return of_staff;
end $$;
grant execute on function app.write_staff(uuid, jsonb, uuid, timestamptz) to kalasag_app;
create function app.write_permission(of_change uuid) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  change staff_changes;
begin
  change := app.decided_change(of_change);
  if change.kind = 'give-feature' then
    insert into feature_permissions (role_code, feature_code) values (change.role_code, change.feature_code) on conflict do nothing;
  elsif change.kind = 'take-feature' and not (change.role_code = 'AD1' and change.feature_code in ('ADMIN', 'STAFF_CHANGES')) then
    delete from feature_permissions where role_code = change.role_code and feature_code = change.feature_code;
  else raise exception 'this is not what was decided' using errcode = 'insufficient_privilege';
  end if;
end $$;
grant execute on function app.write_permission(uuid) to kalasag_app;
--> statement-breakpoint
-- Who confirms, where roles were loaded before; a new database loads them all.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'STAFF_CHANGES' from (values ('AD1'), ('CO1')) r (role_code)
  where exists (select from feature_permissions) on conflict do nothing;
