-- Another system asks with a key in the name of an agent: it sees what they see, and is named beside them.
alter table api_keys add constraint api_keys_act_for_staff foreign key (staff_id) references staff (id),
  add constraint api_keys_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint api_keys_are_revoked_by_staff foreign key (revoked_by) references staff (id),
  add constraint api_keys_are_decided foreign key (change_id) references office_changes (id),
  add constraint api_keys_are_confirmed_once unique (change_id),
  add constraint api_keys_open_something check (cardinality(scopes) > 0),
  add constraint api_keys_last_a_year_at_most check (last_on <= (created_at at time zone 'Asia/Manila' + interval '1 year')::date),
  add constraint api_keys_are_limited check (per_minute between 1 and 600),
  add constraint api_keys_are_revoked_by_somebody check (num_nonnulls(revoked_at, revoked_by, revoked_for) in (0, 3));
alter table api_key_meters add constraint api_key_meters_are_of_a_key foreign key (key_id) references api_keys (id);
alter table api_key_uses add constraint api_key_uses_are_of_a_key foreign key (key_id) references api_keys (id);
create trigger api_keys_are_revoked_for_good before update on api_keys for each row
  when (old.revoked_at is not null and (old.revoked_at, old.revoked_by, old.revoked_for, old.secret_hash, old.former_hash)
    is distinct from (new.revoked_at, new.revoked_by, new.revoked_for, new.secret_hash, new.former_hash)) execute function app.refuse_change();
alter table api_keys enable row level security;
create policy of_the_office on api_keys for select using ((select app.is_system()) or (select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')));
create policy added_by_the_second on api_keys for insert with check ((select app.decided_office_change(change_id, 'api-key')));
create policy looked_after_by_the_office on api_keys for update
  using ((select app.is_system()) or (select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')))
  with check ((select app.is_system()) or (select app.may('ADMIN')) or revoked_by = (select app.staff_id()));
revoke delete, truncate, update on api_keys from kalasag_app;
grant update (secret_hash, former_hash, former_until, revoked_at, revoked_by, revoked_for, warned_days) on api_keys to kalasag_app;
-- How often and for what: counted by the program, looked at by the office.
alter table api_key_meters enable row level security;
create policy counted_by_the_program on api_key_meters using ((select app.is_system()));
create policy of_the_office on api_key_meters for select using ((select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')));
revoke delete, truncate on api_key_meters from kalasag_app;
alter table api_key_uses enable row level security;
create policy counted_by_the_program on api_key_uses using ((select app.is_system()));
create policy of_the_office on api_key_uses for select using ((select app.may('ADMIN')) or (select app.may('STAFF_CHANGES')));
revoke truncate on api_key_uses from kalasag_app;
--> statement-breakpoint
-- A key is asked about in each transaction: one that was revoked meanwhile, or has ended, or whose agent does not sell any more, sees nothing.
-- `app.key` is sealed as `app.scope` is.
create or replace function app.ask(actor text, session text, asked_at bigint, seal text) returns boolean language plpgsql volatile security definer as $$
declare
  kind text := split_part(actor, ':', 1);
  who text;
  by_key text;
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
  elsif kind = 'key' then
    select 's' || k.staff_id, 'k' || k.id into who, by_key
      from public.api_keys k join public.staff st on st.id = k.staff_id and st.active and not st.sees_all
      where k.id = nullif(split_part(actor, ':', 2), '')::uuid and k.secret_hash is not null and k.revoked_at is null
        and k.last_on >= (now() at time zone 'Asia/Manila')::date;
  end if;
  perform set_config('app.scope', coalesce(app.scope_mac(who) || who, ''), true),
          set_config('app.key', case when by_key is null then '' else app.scope_mac(by_key) || by_key end, true);
  return who is not null;
end $$;
-- The key with which whoever asks does so, if with one.
create function app.key_id() returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  said text := current_setting('app.key', true);
begin
  if coalesce(length(said), 0) < 65 or left(said, 64) is distinct from app.scope_mac(substr(said, 65)) then return null; end if;
  return substr(said, 66);
end $$;
-- How the audit trail and repeated requests name whoever asks; history names the agent in whose name it was.
create function app.caller_name() returns text language sql stable as $$ select coalesce('key:' || app.key_id(), app.actor_name()) $$;
grant execute on function app.key_id(), app.caller_name() to kalasag_app;
alter policy own_records on idempotency_keys using (actor = (select app.caller_name()) or (select app.is_system()));
alter policy own_acts on audit_entries with check (actor = (select app.caller_name()) or (select app.is_system()));
