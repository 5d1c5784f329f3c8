-- Counts of leads are kept by manager as well, of all who report to them: a head of 2,000 adds up what is kept of 120 managers. Who counts adds to rows that nobody else is
-- changing (`skip locked`), and makes one of those that are free: nobody waits, and no two wait for each other. The release before counts by the same triggers.
create function app.count_team_lead(manager uuid, in_grouping text, by integer) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  with free as (select t.ctid from lead_team_tallies t where t.manager_id = manager and t.grouping = in_grouping for update skip locked),
    gone as (delete from lead_team_tallies where ctid = any(array(select ctid from free)) returning n)
  insert into lead_team_tallies (manager_id, grouping, n)
    select manager, in_grouping, sum(n) from (select by union all select n from gone) each (n) having sum(n) <> 0 $$;
create function app.count_team_due(manager uuid, on_day date, by integer) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  with free as (select t.ctid from lead_team_due_tallies t where t.manager_id = manager and (t.day = on_day or t.day < app.due_day(now()) - 1) for update skip locked),
    gone as (delete from lead_team_due_tallies where ctid = any(array(select ctid from free)) returning day, n)
  insert into lead_team_due_tallies (manager_id, day, n)
    select manager, case when day < app.due_day(now()) - 1 then '-infinity' else day end, sum(n) from (select on_day, by union all select day, n from gone) each (day, n)
      group by 2 having sum(n) <> 0 $$;
revoke execute on function app.count_team_lead(uuid, text, integer), app.count_team_due(uuid, date, integer) from public;
revoke insert, update, delete on lead_team_tallies, lead_team_due_tallies, teams_in_reach from kalasag_app;
--> statement-breakpoint
-- As before, and of the team. The advisor's own rows come first: who moves the advisor to another manager waits for them, or is waited for.
create or replace function app.count_lead(agent uuid, in_grouping text, due timestamptz, by integer) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  manager uuid;
begin
  insert into lead_tallies as t (agent_id, grouping, n) values (agent, in_grouping, by) on conflict (agent_id, grouping) do update set n = t.n + by;
  if in_grouping = 'open' and due is not null then
    -- Days that are over are not told apart: what is late stays one row, however long nobody sees to it.
    with over as (delete from lead_due_tallies where agent_id = agent and day > '-infinity' and day < app.due_day(now()) - 1 returning n)
      insert into lead_due_tallies as t (agent_id, day, n) select agent, '-infinity', sum(n) from over having count(*) > 0
      on conflict (agent_id, day) do update set n = t.n + excluded.n;
    insert into lead_due_tallies as t (agent_id, day, n) values (agent, app.due_day(due), by) on conflict (agent_id, day) do update set n = t.n + by;
    if by < 0 then delete from lead_due_tallies where agent_id = agent and day = app.due_day(due) and n = 0; end if;
  end if;
  select s.manager_id into manager from staff s where s.id = agent;
  if manager is null then return; end if;
  perform app.count_team_lead(manager, in_grouping, by);
  if in_grouping = 'open' and due is not null then perform app.count_team_due(manager, app.due_day(due), by); end if;
end $$;
create function app.move_team_tallies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Each of the advisor's counts is taken, also those that nobody has begun, in the order in which leads are counted.
  insert into lead_tallies as t (agent_id, grouping, n) select new.id, grouping, 0 from unnest(array['converted', 'discarded', 'failed', 'open']) grouping
    on conflict (agent_id, grouping) do update set n = t.n;
  perform app.count_team_lead(m.id, t.grouping, m.sign * t.n) from lead_tallies t, (values (old.manager_id, -1), (new.manager_id, 1)) m (id, sign)
    where t.agent_id = new.id and t.n <> 0 and m.id is not null;
  perform app.count_team_due(m.id, t.day, m.sign * t.n) from lead_due_tallies t, (values (old.manager_id, -1), (new.manager_id, 1)) m (id, sign)
    where t.agent_id = new.id and t.n <> 0 and m.id is not null;
  return null;
end $$;
revoke execute on function app.move_team_tallies() from public;
create trigger staff_take_their_tallies_along after update of manager_id on staff for each row when (new.manager_id is distinct from old.manager_id) execute function app.move_team_tallies();
--> statement-breakpoint
create or replace function app.rebuild_reach() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from reach;
  insert into reach (viewer_id, staff_id, depth)
    with recursive below as (
      select id as viewer_id, id as staff_id, 0 as depth from staff
      union all
      select b.viewer_id, s.id, b.depth + 1 from below b join staff s on s.manager_id = b.staff_id where b.depth < 20)
    select viewer_id, staff_id, min(depth) from below group by 1, 2;
  delete from teams_in_reach;
  insert into teams_in_reach (viewer_id, manager_id)
    select r.viewer_id, r.staff_id from reach r where r.staff_id in (select s.manager_id from staff s);
  return null;
end $$;
--> statement-breakpoint
-- Whoever writes leads is waited for, and begins to count for the team only once what there is has been counted. Nobody has moved meanwhile, as making the trigger waited for that too.
lock table leads in share row exclusive mode;
insert into lead_team_tallies (manager_id, grouping, n)
  select s.manager_id, t.grouping, sum(t.n) from lead_tallies t join staff s on s.id = t.agent_id where s.manager_id is not null group by 1, 2 having sum(t.n) <> 0;
insert into lead_team_due_tallies (manager_id, day, n)
  select s.manager_id, t.day, sum(t.n) from lead_due_tallies t join staff s on s.id = t.agent_id where s.manager_id is not null group by 1, 2 having sum(t.n) <> 0;
insert into teams_in_reach (viewer_id, manager_id)
  select r.viewer_id, r.staff_id from reach r where r.staff_id in (select s.manager_id from staff s);
--> statement-breakpoint
-- How far down the newest so many rows go, for `newestRows` of `kit/server/page-order.ts`. Row-level security hides rows and would have all of them looked through; this tells an id
-- and nothing of the row, which is read under it.
create function app.nth_newest(of_table text, n integer, below uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  execute format('select t.id from public.%I t where t.id < coalesce($1, ''ffffffff-ffff-ffff-ffff-ffffffffffff'') order by t.id desc offset $2 limit 1', of_table)
    into found using below, n;
  return coalesce(found, '00000000-0000-0000-0000-000000000000');
end $$;
revoke execute on function app.nth_newest(text, integer, uuid) from public;
grant execute on function app.nth_newest(text, integer, uuid) to kalasag_app;
--> statement-breakpoint
-- Whole words are looked for first, where many are asked about: of a word's beginning the index gathers all who have it, however few more are told. Only where the whole words find fewer than
-- are told is every beginning gathered, as before.
create or replace function app.leads_found(people uuid[], words text, most integer) returns setof uuid language plpgsql stable security definer rows 20 set search_path = public, pg_temp as $$
declare
  found uuid[];
  all_words text := replace(words, '@', '');
  sought text;
begin
  if cardinality(people) <= 100 then
    return query select l.id from unnest(people) p (id) cross join lateral (
      select f.id, f.agent_id from leads f where app.lead_words(f.agent_id, f.first_name, f.last_name, f.mobile, f.number) @@ replace(words, '@', right(p.id::text, 8))::tsquery offset 0) l
      where l.agent_id = p.id limit most;
    return;
  end if;
  foreach sought in array array[replace(all_words, ':*', ''), all_words] loop
    found := array(select l.id from (
      select f.id, f.agent_id from leads f where app.lead_words(f.agent_id, f.first_name, f.last_name, f.mobile, f.number) @@ sought::tsquery offset 0) l
      join unnest(people) p (id) on p.id = l.agent_id limit most);
    exit when cardinality(found) = most;
  end loop;
  return query select unnest(found);
end $$;
