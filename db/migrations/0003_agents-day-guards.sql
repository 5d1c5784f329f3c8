-- The agent's day: who sees its rows, which bookings are refused, which counts and sums are kept beside the rows, and what follows what.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create sequence lead_numbers;
create sequence proposal_numbers;
--> statement-breakpoint

-- 1. Keys between tables, and sentences that must hold.
alter table leads add constraint leads_have_an_agent foreign key (agent_id) references staff (id), add constraint leads_have_a_creator foreign key (created_by) references staff (id),
  add constraint leads_of_customers_exist foreign key (customer_id) references customers (id),
  add constraint leads_have_a_name check (first_name <> ''), add constraint leads_have_a_mobile check (mobile ~ '^\+63\d{10}$');
alter table lead_events add constraint lead_events_of_leads_exist foreign key (lead_id) references leads (id);
alter table lead_documents add constraint lead_documents_of_leads_exist foreign key (lead_id) references leads (id);
alter table hand_over_requests add constraint hand_over_requests_of_leads_exist foreign key (lead_id) references leads (id), add constraint hand_over_requests_are_asked_by_staff foreign key (asked_by) references staff (id);
alter table appointments add constraint appointments_have_an_agent foreign key (agent_id) references staff (id), add constraint appointments_of_leads_exist foreign key (lead_id) references leads (id),
  add constraint appointments_of_customers_exist foreign key (customer_id) references customers (id), add constraint appointments_end_after_they_start check (ends_at > starts_at);
-- One advisor is in one place at a time, whoever books and however many at once.
alter table appointments add constraint appointments_do_not_overlap exclude using gist (agent_id with =, tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null);
alter table calendar_feeds add constraint calendar_feeds_of_staff_exist foreign key (staff_id) references staff (id);
alter table todos add constraint todos_have_an_agent foreign key (agent_id) references staff (id), add constraint todos_of_leads_exist foreign key (lead_id) references leads (id);
alter table notifications add constraint notifications_of_staff_exist foreign key (staff_id) references staff (id);
alter table push_subscriptions add constraint push_subscriptions_of_staff_exist foreign key (staff_id) references staff (id);
alter table proposals add constraint proposals_of_leads_exist foreign key (lead_id) references leads (id), add constraint proposals_have_an_agent foreign key (agent_id) references staff (id),
  add constraint proposals_of_quotations_exist foreign key (quotation_id) references quotations (id);
alter table targets add constraint targets_of_staff_exist foreign key (staff_id) references staff (id), add constraint targets_are_not_negative check (target >= 0);
-- A lead is found by how the words of its name begin and by the beginning or end of its numbers, each kept twice: for all, and with the end of
-- its advisor's id before it, so that what an advisor searches costs what they find and not what others have.
create function app.plain(said text) returns text language sql immutable as $$ select translate(lower(said), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') $$;
create function app.lead_words(agent uuid, first_name text, last_name text, mobile text, number text) returns tsvector language sql immutable as $$
  select array_to_tsvector(array_agg(distinct whose || word)) from unnest(array['', right(agent::text, 8)]) whose,
    lateral (select 'n' || each as word from regexp_split_to_table(app.plain(first_name || ' ' || last_name), '[^[:alnum:]]+') each where each <> ''
      union all select unnest(array['m' || substr(mobile, 4), 'r' || reverse(substr(mobile, 4)), 'i' || regexp_replace(app.plain(number), '[^[:alnum:]]', '', 'g')])) words $$;
create index leads_by_word on leads using gin (app.lead_words(agent_id, first_name, last_name, mobile, number)) with (fastupdate = off);
-- Which leads of these people have the words, `@` standing for whose. Row-level security, which would not let the index be used, binds what
-- is then read of them. So many at most: who finds more than can be looked through narrows the search, and it costs no more for it.
create function app.leads_found(people uuid[], words text, most integer) returns setof uuid language plpgsql stable security definer rows 20 as $$
begin
  if cardinality(people) <= 100 then
    return query select l.id from unnest(people) p (id) cross join lateral (
      select f.id, f.agent_id from public.leads f where app.lead_words(f.agent_id, f.first_name, f.last_name, f.mobile, f.number) @@ replace(words, '@', right(p.id::text, 8))::tsquery offset 0) l
      where l.agent_id = p.id limit most;
  else
    return query select l.id from (
      select f.id, f.agent_id from public.leads f where app.lead_words(f.agent_id, f.first_name, f.last_name, f.mobile, f.number) @@ replace(words, '@', '')::tsquery offset 0) l
      join unnest(people) p (id) on p.id = l.agent_id limit most;
  end if;
end $$;
--> statement-breakpoint

-- 2. Row-level security, as in the house.
do $$
declare t text;
begin
  foreach t in array array['leads', 'appointments', 'todos', 'reminders', 'proposals'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (
      agent_id = (select app.staff_id()) or (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))$p$, t);
  end loop;
  -- One's own records, which are asked for most, are known without a look at the hierarchy.
  foreach t in array array['quotations', 'policies', 'payments', 'certificates', 'identity_checks', 'links', 'customers'] loop
    execute format($p$alter policy own_records on %I using (
      agent_id = (select app.staff_id()) or (select app.sees_all())
      or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
      %s)$p$, t, case when t = 'customers' then 'or id = (select app.customer_id())' when t = 'links' then '' else 'or customer_id = (select app.customer_id())' end);
  end loop;
  foreach t in array array['lead_events', 'lead_documents'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (exists (select from leads l where l.id = lead_id))$p$, t);
  end loop;
  foreach t in array array['notifications', 'push_subscriptions', 'calendar_feeds'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (staff_id = (select app.staff_id()) or (select app.sees_all()) and (select app.staff_id()) is null)$p$, t);
  end loop;
end $$;
-- Whoever moves a record to somebody else moves its reminder with it; to-dos are given by managers.
alter policy own_records on reminders with check (true);
alter table hand_over_requests enable row level security;
create policy own_records on hand_over_requests using (asked_by = (select app.staff_id()) or exists (select from leads l where l.id = lead_id));
-- A customer's act, or a colleague's, is told to somebody else.
create policy anybody_tells on notifications for insert with check (true);
--> statement-breakpoint

create trigger lead_events_are_only_added_to before update or delete on lead_events for each row execute function app.refuse_change();
--> statement-breakpoint

-- 3. Kept counts of leads: by grouping, and of the open ones by the day (UTC+5:30) on which they are to be followed up.
create function app.due_day(at timestamptz) returns date language sql immutable as $$ select ((at at time zone 'UTC') + interval '5 hours 30 minutes')::date $$;
create function app.count_lead(agent uuid, in_grouping text, due timestamptz, by integer) returns void language plpgsql volatile security definer set search_path = public as $$
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
end $$;
create function app.tally_lead() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and (new.agent_id, new.grouping, new.next_follow_up) is not distinct from (old.agent_id, old.grouping, old.next_follow_up) then return null; end if;
  -- Always in the same order, so that two who change leads of the same advisor wait for each other and never in a ring.
  if tg_op = 'UPDATE' and (new.agent_id, new.grouping) < (old.agent_id, old.grouping) then
    perform app.count_lead(new.agent_id, new.grouping, new.next_follow_up, 1);
    perform app.count_lead(old.agent_id, old.grouping, old.next_follow_up, -1);
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then perform app.count_lead(old.agent_id, old.grouping, old.next_follow_up, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then perform app.count_lead(new.agent_id, new.grouping, new.next_follow_up, 1); end if;
  return null;
end $$;
create trigger leads_are_tallied after insert or update or delete on leads for each row execute function app.tally_lead();
create or replace function app.tally() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into tallies (kind, agent_id, line, state, n)
    select tg_table_name, c.agent_id, c.line, c.state, c.by from (
      select old.agent_id, old.line, old.state, -1 where tg_op in ('UPDATE', 'DELETE')
      union all select new.agent_id, new.line, new.state, 1 where tg_op in ('INSERT', 'UPDATE')) c (agent_id, line, state, by)
    where tg_op <> 'UPDATE' or (new.agent_id, new.line, new.state) is distinct from (old.agent_id, old.line, old.state)
    order by c.agent_id, c.line, c.state
    on conflict (kind, agent_id, line, state) do update set n = tallies.n + excluded.n;
  return null;
end $$;
--> statement-breakpoint

-- 4. Production: what each person did, by day and by month in Manila, and what falls due on which day. A lead and a policy are counted once, for whoever
-- had them then, and stay theirs; a cancellation is counted on the day on which it is made, so that closed months do not change. Appointments,
-- quotations and what falls due follow their rows: what a row counted for is taken back, and what it counts for now is added.
create function app.manila_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'Asia/Manila')::date $$;
-- The outcomes of an appointment at which the person was met.
create function app.was_met(disposition text) returns boolean language sql immutable as $$ select disposition in ('metcustomer', 'metFollowupNotIntrested', 'leadconverted', 'ConvinceRenPay') $$;
create function app.produce(agent uuid, on_day date, of_measure text, of_line text, by integer, amount bigint, periods text[] default '{day,month}') returns void
  language sql volatile security definer set search_path = public as $$
  insert into production as p (agent_id, period, starts, measure, line, n, amount_centavos)
    select agent, period, case period when 'month' then date_trunc('month', on_day::timestamp)::date else on_day end, of_measure, coalesce(of_line, ''), by, by * coalesce(amount, 0)
      from unnest(periods) period where on_day is not null
    on conflict (agent_id, period, starts, measure, line) do update set n = p.n + excluded.n, amount_centavos = p.amount_centavos + excluded.amount_centavos $$;
-- Once for all rows of a statement, so that many leads come at once cheaply.
create function app.produce_from_leads() returns trigger language plpgsql as $$
begin
  perform app.produce(agent_id, day, 'leads', product, n, 0)
    from (select agent_id, app.manila_day(created_at) as day, product, count(*)::integer as n from added group by 1, 2, 3 order by 1, 2, 3) l;
  return null;
end $$;
create trigger leads_are_production after insert on leads referencing new table as added for each statement execute function app.produce_from_leads();
create function app.count_appointment(a appointments, by integer) returns void language plpgsql as $$
begin
  if a.cancelled_at is not null then return; end if;
  perform app.produce(a.agent_id, app.manila_day(a.starts_at), 'appointments', '', by, 0);
  if app.was_met(a.disposition) then perform app.produce(a.agent_id, app.manila_day(a.starts_at), 'met', '', by, 0); end if;
end $$;
create function app.produce_from_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.agent_id, new.starts_at, new.cancelled_at is null, app.was_met(new.disposition)) = (old.agent_id, old.starts_at, old.cancelled_at is null, app.was_met(old.disposition))
    then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then perform app.count_appointment(old, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then perform app.count_appointment(new, 1); end if;
  return null;
end $$;
create trigger appointments_are_production after insert or delete or update of agent_id, starts_at, cancelled_at, disposition on appointments for each row execute function app.produce_from_appointment();
create function app.count_quotation(q quotations, by integer) returns void language plpgsql as $$
begin
  perform app.produce(q.agent_id, app.manila_day(q.quoted_at), 'quotations', q.line, by, q.total_centavos);
  if q.state in ('quoted', 'approved') then perform app.produce(q.agent_id, q.valid_until, 'lapsing', q.line, by, q.total_centavos, '{day}'); end if;
end $$;
create function app.produce_from_quotation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.agent_id, new.line, new.quoted_at, new.total_centavos, new.valid_until, new.state in ('quoted', 'approved'))
    is not distinct from (old.agent_id, old.line, old.quoted_at, old.total_centavos, old.valid_until, old.state in ('quoted', 'approved')) then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then perform app.count_quotation(old, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then perform app.count_quotation(new, 1); end if;
  return null;
end $$;
create trigger quotations_are_production after insert or delete or update of agent_id, line, quoted_at, total_centavos, valid_until, state on quotations for each row execute function app.produce_from_quotation();
create function app.produce_from_policy() returns trigger language plpgsql as $$
declare
  was_issued boolean := tg_op = 'UPDATE' and old.issued_at is not null;
  was_cancelled boolean := was_issued and old.state = 'cancelled';
begin
  if new.issued_at is not null and not was_issued then perform app.produce(new.agent_id, app.manila_day(new.issued_at), 'policies', new.line, 1, new.total_centavos); end if;
  if new.issued_at is not null and new.state = 'cancelled' and not was_cancelled then perform app.produce(new.agent_id, app.manila_day(new.updated_at), 'cancelled', new.line, 1, new.total_centavos); end if;
  if tg_op = 'UPDATE' and (new.agent_id, new.cover_to, new.state = 'issued') = (old.agent_id, old.cover_to, old.state = 'issued') then return null; end if;
  if tg_op = 'UPDATE' and old.state = 'issued' then perform app.produce(old.agent_id, old.cover_to, 'ending', old.line, -1, old.total_centavos, '{day}'); end if;
  if new.state = 'issued' then perform app.produce(new.agent_id, new.cover_to, 'ending', new.line, 1, new.total_centavos, '{day}'); end if;
  return null;
end $$;
create trigger policies_are_production after insert or update of agent_id, issued_at, state, cover_to on policies for each row execute function app.produce_from_policy();
-- Payments and certificates by state, beside the counts of quotations and policies.
create trigger payments_are_tallied after insert or delete or update of state, agent_id, line on payments for each row execute function app.tally();
create function app.tally_certificate() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then update tallies set n = n - 1 where kind = 'certificates' and agent_id = old.agent_id and line = '' and state = old.state; end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into tallies (kind, agent_id, line, state, n) values ('certificates', new.agent_id, '', new.state, 1)
      on conflict (kind, agent_id, line, state) do update set n = tallies.n + 1;
  end if;
  return null;
end $$;
create trigger certificates_are_tallied after insert or delete or update of state, agent_id on certificates for each row execute function app.tally_certificate();
insert into tallies (kind, agent_id, line, state, n) select 'payments', agent_id, line, state, count(*) from payments group by 2, 3, 4;
insert into tallies (kind, agent_id, line, state, n) select 'certificates', agent_id, '', state, count(*) from certificates group by 2, 4;
-- What was done before there were sums.
select app.count_quotation(q, 1) from quotations q;
select app.produce(agent_id, app.manila_day(issued_at), 'policies', line, 1, total_centavos) from policies where issued_at is not null;
select app.produce(p.agent_id, app.manila_day(coalesce(h.at, p.updated_at)), 'cancelled', p.line, 1, p.total_centavos)
  from policies p left join lateral (select max(at) as at from history where record_id = p.id and cycle = 'policy' and to_state = 'cancelled') h on true
  where p.issued_at is not null and p.state = 'cancelled';
select app.produce(agent_id, cover_to, 'ending', line, 1, total_centavos, '{day}') from policies where state = 'issued';
alter table production enable row level security;
create policy own_records on production using ((select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
alter table targets enable row level security;
create policy own_records on targets using ((select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
-- How somebody stands among those who report to the same manager, each with the people below them: figures without names, since peers do not see each other's.
create function app.standing(of_person uuid, from_month date, to_month date, of_line text) returns table (rank bigint, of bigint, mine bigint, best bigint, median bigint)
  language sql stable security definer set search_path = public as $$
  with peers as (
    select s.id, coalesce((select sum(case p.measure when 'policies' then p.amount_centavos else -p.amount_centavos end)
        from reach r join production p on p.agent_id = r.staff_id and p.period = 'month' and p.starts between from_month and to_month and p.measure in ('policies', 'cancelled')
        where r.viewer_id = s.id and (of_line is null or p.line = of_line)), 0)::bigint as made
      from staff me join staff s on s.manager_id = me.manager_id and (s.active or s.id = me.id)
      where me.id = of_person and (app.sees_all() or exists (select from reach r where r.viewer_id = app.staff_id() and r.staff_id = of_person)))
  select 1 + count(*) filter (where p.made > own.made), count(*), own.made, max(p.made), percentile_disc(0.5) within group (order by p.made)
    from peers p cross join (select made from peers where id = of_person) own group by own.made $$;
--> statement-breakpoint

-- 5. A proposal follows its quotation and policy, and the lead follows its proposals.
create function app.proposal_state(cycle text, state text) returns text language sql immutable as $$
  select case cycle
    when 'quotation' then case state when 'referred' then 'requirement' when 'accepted' then 'login' when 'converted' then 'login'
      when 'declined' then 'rejected' when 'withdrawn' then 'rejected' when 'expired' then 'rejected' else 'draft' end
    when 'policy' then case state when 'issued' then 'issued' when 'cancelled' then 'rejected' when 'referred' then 'requirement'
      when 'expired' then null when 'renewed' then null else 'login' end end $$;
create function app.follow_history() returns trigger language plpgsql security definer set search_path = public as $$
declare wanted text := app.proposal_state(new.cycle, new.to_state);
begin
  update proposals set state = wanted, updated_at = new.at
    where quotation_id = case new.cycle when 'quotation' then new.record_id else (select quotation_id from policies where id = new.record_id) end
      and state <> wanted;
  return null;
end $$;
create trigger proposals_follow_history after insert on history for each row when (new.cycle in ('quotation', 'policy')) execute function app.follow_history();
create function app.follow_requote() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update proposals set quotation_id = new.id, state = 'draft', updated_at = new.created_at where quotation_id = new.previous_id and state <> 'issued';
  return null;
end $$;
create trigger proposals_follow_the_next_quotation after insert on quotations for each row when (new.previous_id is not null) execute function app.follow_requote();
create function app.follow_proposal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.quotation_id is not distinct from old.quotation_id then return null; end if;
  update leads set
      proposal_state = case when exists (select from proposals p where p.lead_id = new.lead_id and p.state = 'draft') then 'draft' else new.state end,
      status = case when new.state = 'issued' then 'converted' else status end,
      customer_id = coalesce(customer_id, (select q.customer_id from quotations q where q.id = new.quotation_id)),
      updated_at = new.updated_at
    where id = new.lead_id;
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into lead_events (lead_id, timeline, event, actor, proposal_id, details, at)
      values (new.lead_id, 'proposal', new.state, coalesce('staff:' || app.staff_id(), 'customer:' || app.customer_id(), 'system:program'), new.id,
        json_build_object('line', new.line, 'reference', coalesce((select coalesce(p.number, q.number) from quotations q left join policies p on p.quotation_id = q.id where q.id = new.quotation_id), new.number)),
        new.updated_at);
  end if;
  return null;
end $$;
create trigger leads_follow_their_proposals after insert or update of state, quotation_id on proposals for each row execute function app.follow_proposal();
-- A lead that goes to another advisor takes its proposals along; quotations stay with whoever made them.
create function app.take_proposals_along() returns trigger language plpgsql security definer set search_path = public as $$
begin update proposals set agent_id = new.agent_id where lead_id = new.id; return null; end $$;
create trigger proposals_go_with_their_lead after update of agent_id on leads for each row when (new.agent_id <> old.agent_id) execute function app.take_proposals_along();
--> statement-breakpoint

-- 6. The same person may be another team's lead: say that they are known, and nothing of whose they are.
create function app.leads_with_mobile(of_mobile text, except_lead uuid) returns table (id uuid) language sql stable security definer set search_path = public as $$
  select case when app.sees_all() or l.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id()) then l.id end
    from leads l where l.mobile = of_mobile and l.grouping <> 'discarded' and l.id is distinct from except_lead order by l.id desc limit 20 $$;
-- Asks for the leads with a number that others have. Whoever is to decide is the nearest above the lead's advisor who leads a team; what is returned is for the program, not for the one who asks.
create function app.ask_hand_over(of_mobile text, why text, at timestamptz) returns table (number text, manager uuid) language sql volatile security definer set search_path = public as $$
  with asked as (
    insert into hand_over_requests as h (lead_id, asked_by, reason, created_at)
      select l.id, app.staff_id(), why, at from leads l
      where l.mobile = of_mobile and l.grouping <> 'discarded' and app.staff_id() is not null
        and l.agent_id not in (select r.staff_id from reach r where r.viewer_id = app.staff_id())
      order by l.id desc limit 20
      on conflict (lead_id, asked_by) where settled_at is null do nothing
      returning h.lead_id)
  select l.number, coalesce((
      select s.id from reach r join staff s on s.id = r.viewer_id join feature_permissions f on f.role_code = s.role_code and f.feature_code = 'TEAM'
      where r.staff_id = l.agent_id and r.depth > 0 and s.active order by r.depth limit 1), l.agent_id)
    from asked join leads l on l.id = asked.lead_id $$;
-- Decides on such a request within the reach of whoever decides. The lead may leave that reach, and with it the reminder of its next follow-up.
create function app.settle_hand_over(of_request uuid, is_granted boolean, at timestamptz) returns table (lead_id uuid, number text, from_agent uuid, to_agent uuid) language plpgsql volatile security definer set search_path = public as $$
declare request hand_over_requests; lead leads;
begin
  select h.* into request from hand_over_requests h where h.id = of_request and h.settled_at is null for update;
  if not found then return; end if;
  select l.* into lead from leads l where l.id = request.lead_id and l.grouping <> 'discarded' and l.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id()) for update;
  if not found or is_granted and not exists (select from staff s where s.id = request.asked_by and s.active) then return; end if;
  update hand_over_requests h set settled_at = at, granted = is_granted where h.id = request.id;
  if is_granted then
    insert into lead_events (lead_id, timeline, event, actor, status, disposition, sub_disposition, details, at)
      values (lead.id, 'lead', 'allocated', 'staff:' || app.staff_id(), lead.status, lead.disposition, lead.sub_disposition, jsonb_build_object('from', lead.agent_id, 'to', request.asked_by, 'remark', 'Handed over on request'), at);
    update leads l set agent_id = request.asked_by, allocated_by = app.staff_id(), allocated_at = at, updated_at = at, version = l.version + 1 where l.id = lead.id;
    update reminders m set agent_id = request.asked_by where m.key = 'lead:' || lead.id;
  end if;
  return query select lead.id, lead.number, lead.agent_id, request.asked_by;
end $$;
--> statement-breakpoint

-- 7. What is new, or was read elsewhere, is told at once to every process that serves its reader; what is to be pushed, to every process.
create function app.announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.staff_id::text);
  if tg_op = 'INSERT' and new.pushed_at is null then perform pg_notify('pushes', ''); end if;
  return null;
end $$;
create trigger notifications_are_announced after insert or update of read_at on notifications for each row execute function app.announce();
create function app.await_push() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from push_subscriptions s where s.staff_id = new.staff_id) then new.pushed_at := new.created_at; end if;
  return new;
end $$;
create trigger notifications_await_their_push before insert on notifications for each row execute function app.await_push();
-- A browser is one person's at a time: whoever signs in on it next takes it over.
create function app.keep_push_subscription(of_endpoint text, of_p256dh text, of_auth text, of_session uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public as
  $$ insert into push_subscriptions (staff_id, session_id, endpoint, p256dh, auth, created_at) select app.staff_id(), of_session, of_endpoint, of_p256dh, of_auth, at where app.staff_id() is not null
     on conflict (endpoint) do update set staff_id = excluded.staff_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at $$;
-- Who is told of an agent's work: the agent, or the first of their superiors who still works here.
create function app.on_duty(of_agent uuid) returns uuid language sql stable security definer set search_path = public as
  $$ with recursive up (id, manager_id, active, depth) as (
       select s.id, s.manager_id, s.active, 0 from staff s where s.id = of_agent
       union all select s.id, s.manager_id, s.active, up.depth + 1 from up join staff s on s.id = up.manager_id where not up.active and up.depth < 20)
     select coalesce((select id from up where active order by depth limit 1), of_agent) $$;
--> statement-breakpoint

-- 8. A link tells its agent once that it was opened, and once that somebody signed in by it.
drop function app.open_link(uuid, timestamptz);
create function app.open_link(of_id uuid, at timestamptz) returns table (id uuid, kind text, "agentId" uuid, branch text, mobile text, "quotationId" uuid, "policyId" uuid, "expiresAt" timestamptz, "isFirst" boolean, line text, reference text)
  language sql volatile security definer set search_path = public as
  $$ with before as (select l.id, l.opened_at from links l where l.id = of_id for update)
     update links l set opened_at = coalesce(l.opened_at, at) from before where l.id = before.id and l.revoked_at is null and l.expires_at > at
     returning l.id, l.kind, l.agent_id, l.branch, l.mobile, l.quotation_id, l.policy_id, l.expires_at, before.opened_at is null,
       coalesce((select p.line from policies p where p.id = l.policy_id), (select q.line from quotations q where q.id = l.quotation_id)),
       coalesce((select coalesce(p.number, p.quotation_number) from policies p where p.id = l.policy_id), (select q.number from quotations q where q.id = l.quotation_id)) $$;
drop function app.link_was_used(uuid, timestamptz);
create function app.link_was_used(of_id uuid, at timestamptz) returns boolean language sql volatile security definer set search_path = public as
  $$ with used as (update links set signed_in_at = at where id = of_id and signed_in_at is null returning id) select exists (select from used) $$;
--> statement-breakpoint

-- 8. Customers: found as leads are, by words, number and, where leads have theirs, e-mail; whether their own agent insured them; kept counts; versions.
create index customers_by_word on customers using gin (app.lead_words(agent_id, name, '', mobile, coalesce(email, ''))) with (fastupdate = off);
create function app.customers_found(people uuid[], words text, most integer) returns setof uuid language plpgsql stable security definer rows 20 as $$
begin
  if cardinality(people) <= 100 then
    return query select c.id from unnest(people) p (id) cross join lateral (
      select f.id, f.agent_id from public.customers f where app.lead_words(f.agent_id, f.name, '', f.mobile, coalesce(f.email, '')) @@ replace(words, '@', right(p.id::text, 8))::tsquery offset 0) c
      where c.agent_id = p.id limit most;
  else
    return query select c.id from (
      select f.id, f.agent_id from public.customers f where app.lead_words(f.agent_id, f.name, '', f.mobile, coalesce(f.email, '')) @@ replace(words, '@', '')::tsquery offset 0) c
      join unnest(people) p (id) on p.id = c.agent_id limit most;
  end if;
end $$;
create function app.insured_by_own_agent(customer uuid, agent uuid) returns boolean language sql stable as
  $$ select exists (select from policies p where p.customer_id = customer and p.agent_id = agent and p.issued_at is not null) $$;
create function app.keep_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.name, new.kind, new.mobile, new.email, new.birth_date) is distinct from (old.name, old.kind, old.mobile, old.email, old.birth_date) then new.version = old.version + 1; end if;
  if new.agent_id <> old.agent_id then new.is_insured = app.insured_by_own_agent(new.id, new.agent_id); end if;
  return new;
end $$;
create trigger customers_are_kept before update on customers for each row execute function app.keep_customer();
create function app.insure_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update customers set is_insured = app.insured_by_own_agent(id, agent_id) where id = new.customer_id and is_insured <> app.insured_by_own_agent(id, agent_id);
  return null;
end $$;
create trigger policies_insure_their_customer after insert or update of issued_at, agent_id, customer_id on policies for each row execute function app.insure_customer();
update customers set is_insured = true where app.insured_by_own_agent(id, agent_id);
create function app.tally_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and (new.agent_id, new.is_insured) = (old.agent_id, old.is_insured) then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update tallies set n = n - 1 where kind = 'customers' and agent_id = old.agent_id and line = '' and state = case when old.is_insured then 'insured' else 'known' end;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into tallies (kind, agent_id, line, state, n) values ('customers', new.agent_id, '', case when new.is_insured then 'insured' else 'known' end, 1)
      on conflict (kind, agent_id, line, state) do update set n = tallies.n + 1;
  end if;
  return null;
end $$;
create trigger customers_are_tallied after insert or delete or update on customers for each row execute function app.tally_customer();
insert into tallies (kind, agent_id, line, state, n)
  select 'customers', agent_id, '', case when is_insured then 'insured' else 'known' end, count(*) from customers group by 2, 4;
--> statement-breakpoint

grant execute on all functions in schema app to kalasag_app;
revoke insert, update, delete on lead_tallies, lead_due_tallies, production from kalasag_app;
