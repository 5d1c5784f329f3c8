-- Whether a policy is of one fleet with one of some others, for whoever asks about it, a customer too: of the same policyholder.
drop function app.fleet_of(uuid);
create function app.are_of_one_fleet(of_policy uuid, others uuid[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from batch_rows r join batches b on b.id = r.batch_id and b.kind = 'fleet'
     join batch_rows o on o.policy_id = any(others) and o.batch_id = r.batch_id
     join policies p on p.id = r.policy_id join policies q on q.id = o.policy_id and q.customer_id = p.customer_id and q.holder_name = p.holder_name
     where r.policy_id = of_policy) $$;
grant execute on function app.are_of_one_fleet(uuid, uuid[]) to kalasag_app;
--> statement-breakpoint
-- What is counted of an agent is counted as a transaction commits, so that two sales of one agent wait for each other then only, and not from their first word.
drop trigger quotations_are_tallied on quotations;
drop trigger quotations_are_production on quotations;
drop trigger policies_are_tallied on policies;
drop trigger policies_are_production on policies;
create constraint trigger quotations_are_tallied after insert or delete or update of state, agent_id, line on quotations
  deferrable initially deferred for each row execute function app.tally();
create constraint trigger quotations_are_production after insert or delete or update of agent_id, line, quoted_at, total_centavos, valid_until, state on quotations
  deferrable initially deferred for each row execute function app.produce_from_quotation();
create constraint trigger policies_are_tallied after insert or delete or update of state, agent_id, line on policies
  deferrable initially deferred for each row execute function app.tally();
create constraint trigger policies_are_production after insert or update of agent_id, issued_at, state, cover_to, total_centavos on policies
  deferrable initially deferred for each row execute function app.produce_from_policy();
--> statement-breakpoint
-- A customer of whom nothing new is said is let be: who sells to the same customer at the same time waits for nobody.
create or replace function app.ensure_customer(of_mobile text, of_agent uuid, called text, of_kind text, at_email text, born date, at timestamptz) returns uuid
  language sql volatile security definer set search_path = public as
  $$ with kept as (
       select k.id from customers k where k.mobile = of_mobile and (
         not (k.agent_id = of_agent or k.id is not distinct from app.customer_id())
         or (coalesce(nullif(called, ''), k.name), coalesce(of_kind, k.kind), coalesce(at_email, k.email), coalesce(born, k.birth_date))
           is not distinct from (k.name, k.kind, k.email, k.birth_date))),
     changed as (
       insert into customers as known (id, mobile, agent_id, name, kind, email, birth_date, created_at, updated_at)
       select gen_random_uuid(), of_mobile, of_agent, coalesce(called, ''), coalesce(of_kind, 'person'), at_email, born, at, at where not exists (select from kept)
       on conflict (mobile) do update set
         (name, kind, email, birth_date, updated_at) = (
           select case when own.own then coalesce(nullif(called, ''), known.name) else known.name end,
                  case when own.own then coalesce(of_kind, known.kind) else known.kind end,
                  case when own.own then coalesce(at_email, known.email) else known.email end,
                  case when own.own then coalesce(born, known.birth_date) else known.birth_date end,
                  case when own.own then at else known.updated_at end
           from (select known.agent_id = of_agent or known.id = app.customer_id() as own) own)
       returning id)
     select id from kept union all select id from changed $$;
--> statement-breakpoint
-- Who passed a course is known from that; policies are looked through, until the first that was sold before, only of who did not.
create or replace function app.courses_lacking(of_agent uuid, of_line text, day date) returns table (course_id uuid, title text)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with unpassed as materialized (
       select o.course_id, o.content->>'title' as title,
         (select min(f.effective_on) from course_versions f where f.course_id = o.course_id and f.state = 'approved' and f.content->'requiredFor' ? of_line)::timestamp at time zone 'Asia/Manila' as since
       from app.courses_on(day) o
       where o.content->'requiredFor' ? of_line
         and not exists (select from course_completions k where k.course_id = o.course_id and k.staff_id = of_agent and k.n >= o.round))
     select u.course_id, u.title from unpassed u
     where not exists (select from policies p where p.agent_id = of_agent and p.line = of_line and p.number is not null and p.created_at < u.since)
     order by 2 $$;
