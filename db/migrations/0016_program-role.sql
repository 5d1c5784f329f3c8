-- The program signs in as a role of its own, and no statement can say who asks but one that the program sealed.

-- 1. Who asks. The program seals it with a key that only these functions can read; what they find is sealed again, for this transaction of this
-- connection, so that a setting which anybody else wrote says nothing. HMAC (RFC 2104) with its two pads kept as it needs them.
create table app.scope_keys (is_only boolean primary key default true check (is_only), inner_pad bytea not null, outer_pad bytea not null);
create function app.mac(said bytea) returns text language sql stable as $$
  select encode(sha256(k.outer_pad || sha256(k.inner_pad || said)), 'hex') from app.scope_keys k $$;
create function app.scope_mac(who text) returns text language sql stable as $$
  select app.mac(convert_to('scope|' || who || '|', 'UTF8') || int4send(pg_backend_pid()) || timestamptz_send(transaction_timestamp())) $$;
-- `app.scope` is the seal, then a letter for the kind of actor (y: the program, s: staff, a: staff who see all, c: customer, n: nobody in particular), then the id.
drop function app.ask(text, text);
create function app.ask(actor text, session text, asked_at bigint, seal text) returns boolean language plpgsql volatile security definer as $$
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
  elsif kind in ('staff', 'customer') then
    select coalesce(case when st.sees_all then 'a' else 's' end || s.staff_id, 'c' || s.customer_id) into who
      from public.sessions s left join public.staff st on st.id = s.staff_id
      where s.id = nullif(session, '')::uuid and s.ended_at is null and s.expires_at > now();
  end if;
  perform set_config('app.scope', coalesce(app.scope_mac(who) || who, ''), true);
  return who is not null;
end $$;
-- The id of whoever asks, if of one of these kinds: nothing unless `app.ask` said so in this transaction.
create function app.asking(kinds text) returns text language plpgsql stable security definer as $$
declare
  said text := current_setting('app.scope', true);
  pads app.scope_keys;
begin
  if coalesce(length(said), 0) < 65 or strpos(kinds, substr(said, 65, 1)) = 0 then return null; end if;
  select k.* into pads from app.scope_keys k;
  -- As `app.scope_mac`, without the calls: this is what every row-level security policy waits for.
  if left(said, 64) = encode(sha256(pads.outer_pad || sha256(pads.inner_pad || convert_to('scope|' || substr(said, 65) || '|', 'UTF8')
      || int4send(pg_backend_pid()) || timestamptz_send(transaction_timestamp()))), 'hex') then return substr(said, 66); end if;
  return null;
end $$;
create or replace function app.staff_id() returns uuid language sql stable as $$ select app.asking('sa')::uuid $$;
create or replace function app.customer_id() returns uuid language sql stable as $$ select app.asking('c')::uuid $$;
create or replace function app.sees_all() returns boolean language sql stable as $$ select app.asking('ya') is not null $$;
-- The program itself, on nobody's behalf.
create function app.is_system() returns boolean language sql stable as $$ select app.asking('y') is not null $$;
revoke all on function app.mac(bytea), app.scope_mac(text) from public;
grant execute on function app.ask(text, text, bigint, text), app.asking(text), app.is_system() to kalasag_app;
--> statement-breakpoint

-- 2. Functions that see more than whoever calls them look for tables in our schema first, and in that of temporary tables last.
do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.proconfig @> '{search_path=public}' loop
    execute format('alter function %s set search_path = public, pg_temp', f);
  end loop;
end $$;
-- Whoever is not the owner writes no code here: neither functions nor blocks (`do`).
revoke usage on language plpgsql, sql from public;
do $$ begin execute format('grant usage on language plpgsql, sql to %I', current_user); end $$;
revoke create on schema public from public;
--> statement-breakpoint

-- 3. Whoever serves requests, whatever the role is called, begins tariffs as drafts.
create function app.is_owner() returns boolean language sql stable as $$ select nspowner = (select oid from pg_roles where rolname = current_user) from pg_namespace where nspname = 'app' $$;
grant execute on function app.is_owner() to kalasag_app;
drop trigger tariffs_begin_as_drafts on tariffs;
create trigger tariffs_begin_as_drafts before insert on tariffs for each row when (new.state <> 'draft' and not app.is_owner()) execute function app.refuse_unchecked_tariff();
