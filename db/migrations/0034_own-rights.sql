-- The role that serves requests reads no password's hash, no job that waits, and nothing that simulated third parties keep.

-- 1. Passwords: how a hash was made may be asked, and whether it is this one; the hash itself is out of reach.
create table staff_passwords (staff_id uuid primary key not null, hash text not null);
alter table staff_passwords add constraint passwords_of_staff foreign key (staff_id) references staff (id) on delete cascade;
insert into staff_passwords (staff_id, hash) select id, password_hash from staff where password_hash is not null;
alter table staff drop column password_hash;
alter table staff add column password_changed_at timestamp with time zone;
alter table staff_passwords enable row level security;
revoke all on staff_passwords from kalasag_app;
create function app.password_recipe(of_staff uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select substring(hash from '^(.*)[$][^$]*$') from staff_passwords where staff_id = of_staff and app.is_system() $$;
create function app.is_password(of_staff uuid, derived text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select hash = derived from staff_passwords where staff_id = of_staff and app.is_system()), false) $$;
create function app.set_password(of_staff uuid, new_hash text, at timestamptz) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app.is_system() then raise exception 'only the program sets a password' using errcode = 'insufficient_privilege'; end if;
  insert into staff_passwords (staff_id, hash) values (of_staff, new_hash) on conflict (staff_id) do update set hash = excluded.hash;
  update staff set password_changed_at = at where id = of_staff;
end $$;
grant execute on function app.password_recipe(uuid), app.is_password(uuid, text), app.set_password(uuid, text, timestamptz) to kalasag_app;
--> statement-breakpoint

-- 2. The job queue is worked on by a role that reaches nothing else; its tables are made, and its grants given, at each start.
do $$ begin if not exists (select from pg_roles where rolname = 'kalasag_jobs') then create role kalasag_jobs nologin; end if; end $$;
--> statement-breakpoint

-- 3. What third parties keep is theirs: our program reaches it as they do, on nobody's behalf.
do $$
declare t regclass;
begin
  for t in select c.oid from pg_class c where c.relnamespace = 'simulators'::regnamespace and c.relkind = 'r' loop
    execute format('alter table %s enable row level security', t);
    execute format('create policy system_only on %s using ((select app.is_system()))', t);
  end loop;
end $$;
