-- Every table that holds something personal or secret is bound to who asks, or out of the program's reach; what it never writes it may not write.

-- How history and audit name whoever asks.
create function app.actor_name() returns text language sql stable as $$
  select coalesce('staff:' || app.asking('sa'), 'customer:' || app.asking('c'), case when app.asking('n') is not null then 'anonymous' end) $$;
grant execute on function app.actor_name() to kalasag_app;
--> statement-breakpoint

-- 1. The program's own, on nobody's behalf.
do $$
declare t text;
begin
  foreach t in array array['payment_notices', 'messages'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy system_only on %I using ((select app.is_system()))', t);
  end loop;
end $$;
-- A message is queued by whoever's act it tells of, sent by the program, and listed for administrators; its text is encrypted until then and gone afterwards.
create policy listed_for_those_who_see_all on messages for select using ((select app.sees_all()));
create policy queued_by_anybody on messages for insert with check (true);
-- A session is one's own; it is opened, renewed and ended by the program.
alter table sessions enable row level security;
create policy own_records on sessions using (
  (select app.is_system()) or staff_id = (select app.staff_id()) or customer_id = (select app.customer_id()));
--> statement-breakpoint
-- Of others' sessions colleagues learn when somebody of the staff was last here, and nothing else.
create function app.staff_seen_at(of_staff uuid) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(seen_at) from sessions where staff_id = of_staff
$$;
--> statement-breakpoint
grant execute on function app.staff_seen_at(uuid) to kalasag_app;
--> statement-breakpoint
alter table idempotency_keys enable row level security;
create policy own_records on idempotency_keys using (actor = (select app.actor_name()) or (select app.is_system()));
-- Customers never see what was tried with a tariff.
alter table tariff_runs enable row level security;
create policy own_records on tariff_runs using ((select app.staff_id()) is not null or (select app.is_system()));
--> statement-breakpoint

-- 2. What happened. It is written in one's own name, read by whoever sees the record, and changed by nobody.
revoke update, delete on history, audit_entries from kalasag_app;
alter table history enable row level security;
-- Some steps of a person's act are the program's, by rule; nobody writes one in another person's name.
create policy own_acts on history for insert with check (actor = (select app.actor_name()) or actor like 'system:%' or (select app.is_system()));
create policy own_records on history for select using ((select app.sees_all()) or case cycle
  when 'quotation' then exists (select from quotations r where r.id = record_id)
  when 'policy' then exists (select from policies r where r.id = record_id)
  when 'payment' then exists (select from payments r where r.id = record_id)
  when 'certificate' then exists (select from certificates r where r.id = record_id)
  when 'notice' then exists (select from cancellation_notices r where r.id = record_id)
  when 'inspection' then exists (select from inspections r where r.id = record_id)
  when 'inspection-photo' then exists (select from inspection_photos r where r.id = record_id)
  when 'case' then exists (select from cases r where r.id = record_id)
  when 'lead' then exists (select from leads r where r.id = record_id)
  when 'tariff' then (select app.staff_id()) is not null
  else false end);
alter table audit_entries enable row level security;
create policy own_acts on audit_entries for insert with check (actor = (select app.actor_name()) or (select app.is_system()));
create policy for_those_who_see_all on audit_entries for select using ((select app.sees_all()));
create policy sealed_by_the_program on audit_entries for update using ((select app.is_system()));
grant update (previous_hash, hash) on audit_entries to kalasag_app;
-- The number up to which no entry can appear any more: whoever holds a number is waited for.
create function app.last_audit_number() returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app.is_system() then return 0; end if;
  lock table audit_entries in share row exclusive mode;
  return (select coalesce(max(seq), 0) from audit_entries);
end $$;
grant execute on function app.last_audit_number() to kalasag_app;
--> statement-breakpoint

-- 3. People. Who may do what, and who works for whom, is written by the owner, from the lists; the program keeps what people change of themselves.
revoke insert, update, delete, truncate on staff, hierarchy_levels, feature_permissions, list_values, vehicles, loaded_files from kalasag_app;
grant update (password_hash, mobile_verified_at) on staff to kalasag_app;
alter table staff enable row level security;
create policy known_to_whoever_asks on staff for select using ((select app.asking('ysacn')) is not null);
create policy own_record on staff for update using (id = (select app.staff_id()) or (select app.is_system()));
