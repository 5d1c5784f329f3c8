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
-- Names and numbers are found anywhere in the text, within one advisor's leads or over all.
create index leads_of_an_agent_by_text on leads using gin (agent_id, search_text gin_trgm_ops) with (fastupdate = off);
create index leads_by_text on leads using gin (search_text gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint

-- 2. Row-level security, as in the house.
do $$
declare t text;
begin
  foreach t in array array['leads', 'appointments', 'todos', 'reminders', 'proposals'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (
      (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))$p$, t);
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
    insert into lead_due_tallies as t (agent_id, day, n) values (agent, app.due_day(due), by) on conflict (agent_id, day) do update set n = t.n + by;
    if by < 0 then delete from lead_due_tallies where agent_id = agent and day = app.due_day(due) and n = 0; end if;
  end if;
end $$;
create function app.tally_lead() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and (new.agent_id, new.grouping, new.next_follow_up) is not distinct from (old.agent_id, old.grouping, old.next_follow_up) then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then perform app.count_lead(old.agent_id, old.grouping, old.next_follow_up, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then perform app.count_lead(new.agent_id, new.grouping, new.next_follow_up, 1); end if;
  return null;
end $$;
create trigger leads_are_tallied after insert or update or delete on leads for each row execute function app.tally_lead();
--> statement-breakpoint

-- 4. Production: what each person did, by day and by month in Manila.
create function app.produce(agent uuid, at timestamptz, of_measure text, of_line text, amount bigint) returns void language sql volatile security definer set search_path = public as $$
  insert into production as p (agent_id, period, starts, measure, line, n, amount_centavos)
    select agent, period, date_trunc(period, at at time zone 'Asia/Manila')::date, of_measure, coalesce(of_line, ''), 1, coalesce(amount, 0) from unnest(array['day', 'month']) period
    on conflict (agent_id, period, starts, measure, line) do update set n = p.n + 1, amount_centavos = p.amount_centavos + excluded.amount_centavos $$;
create function app.produce_from_lead() returns trigger language plpgsql as $$
begin perform app.produce(new.agent_id, new.created_at, 'leads', new.product, 0); return null; end $$;
create trigger leads_are_production after insert on leads for each row execute function app.produce_from_lead();
create function app.produce_from_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform app.produce(new.agent_id, new.created_at, 'appointments', '', 0); end if;
  if new.disposition = 'metcustomer' and (tg_op = 'INSERT' or old.disposition <> 'metcustomer') then perform app.produce(new.agent_id, new.updated_at, 'met', '', 0); end if;
  return null;
end $$;
create trigger appointments_are_production after insert or update of disposition on appointments for each row execute function app.produce_from_appointment();
create function app.produce_from_quotation() returns trigger language plpgsql as $$
begin
  if new.quoted_at is not null and (tg_op = 'INSERT' or old.quoted_at is null) then perform app.produce(new.agent_id, new.quoted_at, 'quotations', new.line, new.total_centavos); end if;
  return null;
end $$;
create trigger quotations_are_production after insert or update of quoted_at on quotations for each row execute function app.produce_from_quotation();
create function app.produce_from_policy() returns trigger language plpgsql as $$
begin
  if new.issued_at is not null and (tg_op = 'INSERT' or old.issued_at is null) then perform app.produce(new.agent_id, new.issued_at, 'policies', new.line, new.total_centavos); end if;
  if new.state = 'cancelled' and new.issued_at is not null and tg_op = 'UPDATE' and old.state <> 'cancelled' then perform app.produce(new.agent_id, new.updated_at, 'cancelled', new.line, new.total_centavos); end if;
  return null;
end $$;
create trigger policies_are_production after insert or update of state, issued_at on policies for each row execute function app.produce_from_policy();
select app.produce(agent_id, quoted_at, 'quotations', line, total_centavos) from quotations where quoted_at is not null;
select app.produce(agent_id, issued_at, 'policies', line, total_centavos) from policies where issued_at is not null;
select app.produce(agent_id, updated_at, 'cancelled', line, total_centavos) from policies where issued_at is not null and state = 'cancelled';
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
--> statement-breakpoint

-- 6. The same person may be another team's lead: say that they are known, and nothing of whose they are.
create function app.leads_with_mobile(of_mobile text, except_lead uuid) returns table (id uuid) language sql stable security definer set search_path = public as $$
  select case when app.sees_all() or l.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id()) then l.id end
    from leads l where l.mobile = of_mobile and l.grouping <> 'discarded' and l.id is distinct from except_lead order by l.id desc limit 20 $$;
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

-- 8. Customers: found anywhere in name, number and e-mail; whether their own agent insured them; kept counts; versions.
create index customers_of_an_agent_by_text on customers using gin (agent_id, search_text gin_trgm_ops) with (fastupdate = off);
create index customers_by_text on customers using gin (search_text gin_trgm_ops) with (fastupdate = off);
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
