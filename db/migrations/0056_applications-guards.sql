-- Whoever proved a number and applies to become an agent is an actor of their own kind (p), in a session of their own.
create or replace function app.ask(actor text, session text, asked_at bigint, seal text) returns boolean language plpgsql volatile security definer as $$
declare
  kind text := split_part(actor, ':', 1);
  who text;
begin
  if seal is distinct from app.mac(convert_to(concat_ws('|', 'ask', asked_at, actor, session), 'UTF8')) or abs(extract(epoch from clock_timestamp()) - asked_at) > 900 then
    raise exception 'only the program says who asks' using errcode = 'insufficient_privilege',
      hint = 'If the program itself is refused, its clock and the one of PostgreSQL differ by more than 15 minutes.';
  end if;
  if kind = 'system' then who := 'y';
  elsif kind = 'anonymous' then who := 'n';
  elsif kind in ('staff', 'customer', 'applicant') then
    select coalesce(case when st.sees_all then 'a' else 's' end || s.staff_id, 'c' || s.customer_id, 'p' || s.applicant_id) into who
      from public.sessions s left join public.staff st on st.id = s.staff_id
      where s.id = nullif(session, '')::uuid and s.ended_at is null and s.expires_at > now();
  end if;
  perform set_config('app.scope', coalesce(app.scope_mac(who) || who, ''), true);
  return who is not null;
end $$;
create function app.applicant_id() returns uuid language sql stable as $$ select app.asking('p')::uuid $$;
create or replace function app.actor_name() returns text language sql stable as $$
  select coalesce('staff:' || app.asking('sa'), 'customer:' || app.asking('c'), 'applicant:' || app.asking('p'), case when app.asking('n') is not null then 'anonymous' end) $$;
grant execute on function app.applicant_id() to kalasag_app;
--> statement-breakpoint
-- An applicant sees what is theirs; the office, which sees all, what its endpoints show it.
alter table sessions add constraint sessions_of_applicants foreign key (applicant_id) references applicants (id),
  drop constraint sessions_belong_to_one_person,
  add constraint sessions_belong_to_one_person check (num_nonnulls(staff_id, customer_id, applicant_id) = 1);
alter table applications add constraint applications_are_of_an_applicant foreign key (applicant_id) references applicants (id),
  add constraint applications_are_checked_by_staff foreign key (checked_by) references staff (id),
  add constraint applications_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint applications_name_a_manager foreign key (manager_id) references staff (id),
  add constraint applications_become_an_account foreign key (staff_id) references staff (id),
  add constraint applications_are_approved_by_two check (state <> 'approved' or (checked_by is not null and decided_by is not null and checked_by <> decided_by)),
  add constraint applications_are_declined_for_a_reason check (state <> 'declined' or reason is not null);
alter table application_documents add constraint application_documents_are_of_an_application foreign key (application_id) references applications (id);
alter table application_messages add constraint application_messages_are_of_an_application foreign key (application_id) references applications (id),
  add constraint application_messages_are_written_by_staff foreign key (staff_id) references staff (id);
create trigger applications_live_by_their_cycle before update of state on applications for each row execute function app.refuse_illegal_step('application');
create trigger applications_begin_as_drafts before insert on applications for each row when (new.state <> 'draft') execute function app.refuse_change();
create trigger applications_of_accounts_are_never_deleted before delete on applications for each row when (old.staff_id is not null) execute function app.refuse_change();
alter table applicants enable row level security;
create policy own_records on applicants using ((select app.is_system()) or id = (select app.applicant_id()));
alter table applications enable row level security;
create policy own_records on applications using ((select app.sees_all()) or applicant_id = (select app.applicant_id()));
alter table application_documents enable row level security;
create policy own_records on application_documents using (exists (select from applications a where a.id = application_id));
alter table application_messages enable row level security;
create policy own_records on application_messages using (exists (select from applications a where a.id = application_id));
create policy of_seen_applications on history for select using (cycle = 'application' and exists (select from applications a where a.id = record_id));
--> statement-breakpoint
-- People are written by the owner only: an account is opened by this function, for an application that two people decided on, by the second of them, once.
create function app.open_account(of_application uuid, code text, first text, last text, of_province text, of_city text, at timestamptz) returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found record;
  level text;
  opened uuid;
begin
  select * into found from applications a where a.id = of_application and a.state = 'approved' and a.staff_id is null
    and a.checked_by <> a.decided_by and a.decided_by = app.staff_id() and a.manager_id is not null and a.branch is not null for update;
  if found.id is null then raise exception 'nobody decided to open this account' using errcode = 'insufficient_privilege'; end if;
  select level_code into level from hierarchy_levels where channel_code = 'AGENCY' order by rank desc limit 1;
  insert into staff (email, first_name, last_name, mobile, mobile_verified_at, agent_code, branch, role_code, level_code, designation, channel_code, province, city, manager_id, created_at)
    values (found.email, first, last, found.mobile, at, code, found.branch, 'AG1', coalesce(level, '4'), 'ADVISOR', 'AGENCY', of_province, of_city, found.manager_id, at)
    returning id into opened;
  update applications set staff_id = opened where id = of_application;
  return opened;
end $$;
grant execute on function app.open_account(uuid, text, text, text, text, text, timestamptz) to kalasag_app;
--> statement-breakpoint
-- What happened to applications goes with them: of those whose last day is over, or in an erasure that the person asked for, and of nothing else.
create function app.erase_application_history(of_records uuid[], today date) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  was_erasing boolean := app.is_erasing();
begin
  if not app.is_system() or exists (select from unnest(of_records) r (id) where not exists (
    select from applications a where a.id = r.id and a.staff_id is null and (a.erase_on < today or was_erasing))) then
    raise exception 'these applications are kept' using errcode = 'insufficient_privilege';
  end if;
  if not was_erasing then insert into app.erasures (transaction, request_id) values (pg_current_xact_id(), of_records[1]); end if;
  delete from history where cycle = 'application' and record_id = any (of_records);
  if not was_erasing then delete from app.erasures where transaction = pg_current_xact_id(); end if;
end $$;
grant execute on function app.erase_application_history(uuid[], date) to kalasag_app;
--> statement-breakpoint
-- Who looks at applications, where roles were loaded before; a new database loads them all.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'ONBOARDING' from (values ('AD1'), ('CO1')) r (role_code)
  where exists (select from feature_permissions) on conflict do nothing;
