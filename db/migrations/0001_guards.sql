-- What drizzle cannot say: who sees which rows, which steps are legal, what is only added to, and the counts kept beside the rows.

create schema app;
create sequence quotation_numbers;
create sequence policy_numbers;
--> statement-breakpoint

-- 1. Keys between tables, and sentences that must hold.
alter table reach add constraint reach_of_staff foreign key (viewer_id) references staff (id) on delete cascade, add constraint reach_to_staff foreign key (staff_id) references staff (id) on delete cascade;
alter table staff add constraint staff_report_to_staff foreign key (manager_id) references staff (id);
alter table sessions add constraint sessions_of_staff_exist foreign key (staff_id) references staff (id), add constraint sessions_of_customers_exist foreign key (customer_id) references customers (id),
  add constraint sessions_belong_to_one_person check (num_nonnulls(staff_id, customer_id) = 1);
alter table customers add constraint customers_have_an_agent foreign key (agent_id) references staff (id);
alter table links add constraint links_have_an_agent foreign key (agent_id) references staff (id);
alter table quotations add constraint quotations_have_an_agent foreign key (agent_id) references staff (id), add constraint quotations_of_customers_exist foreign key (customer_id) references customers (id),
  add constraint quotations_use_a_tariff foreign key (tariff_id) references tariffs (id), add constraint quotations_came_by_a_link foreign key (link_id) references links (id),
  add constraint quotations_follow_a_quotation foreign key (previous_id) references quotations (id),
  add constraint quotations_expire_after_they_start check (cover_to > cover_from),
  add constraint quotations_are_priced_when_quoted check (state in ('draft', 'withdrawn', 'expired') or (total_centavos is not null and worksheet is not null and valid_until is not null));
alter table links add constraint links_to_quotations_exist foreign key (quotation_id) references quotations (id), add constraint links_to_policies_exist foreign key (policy_id) references policies (id);
alter table consents add constraint consents_of_quotations_exist foreign key (quotation_id) references quotations (id);
alter table policies add constraint policies_have_a_quotation foreign key (quotation_id) references quotations (id), add constraint policies_have_an_agent foreign key (agent_id) references staff (id),
  add constraint policies_have_a_customer foreign key (customer_id) references customers (id), add constraint policies_use_a_tariff foreign key (tariff_id) references tariffs (id),
  add constraint policies_expire_after_they_start check (cover_to > cover_from), add constraint policies_cost_something check (total_centavos > 0),
  add constraint policies_are_numbered_when_issued check (state not in ('issued', 'expired', 'renewed') or number is not null);
alter table risk_keys add constraint risk_keys_of_policies_exist foreign key (policy_id) references policies (id);
alter table payments add constraint payments_pay_a_policy foreign key (policy_id) references policies (id), add constraint payments_are_positive check (amount_centavos > 0), add constraint payments_are_in_a_currency check (currency ~ '^[A-Z]{3}$');
create unique index payments_pay_a_policy_once on payments (policy_id) where state = 'paid';
alter table certificates add constraint certificates_belong_to_a_policy foreign key (policy_id) references policies (id),
  add constraint certificates_are_authenticated_with_a_number check (state <> 'authenticated' or auth_number is not null);
alter table coc_ranges add constraint coc_ranges_are_ordered check (first <= last and next between first and last + 1);
alter table identity_checks add constraint identity_checks_belong_to_a_policy foreign key (policy_id) references policies (id);
--> statement-breakpoint

-- 2. Who is asking. `app.ask` is said in the message that opens the transaction and settles once what every policy needs to know;
-- without it, or for a session that has ended, everything below is empty and nobody sees anything.
-- Tables are named with their schema: setting a search path would cost every request more than the look-up does.
create function app.ask(actor text, session text) returns boolean language plpgsql volatile security definer as $$
declare
  kind text := split_part(actor, ':', 1);
  found record;
begin
  select s.staff_id, s.customer_id, coalesce(st.sees_all, false) as sees_all into found
    from public.sessions s left join public.staff st on st.id = s.staff_id
    where kind in ('staff', 'customer') and s.id = nullif(session, '')::uuid and s.ended_at is null and s.expires_at > now();
  perform set_config('app.staff', coalesce(found.staff_id::text, ''), true),
          set_config('app.customer', coalesce(found.customer_id::text, ''), true),
          set_config('app.sees_all', case when kind = 'system' or found.sees_all then 'yes' else '' end, true);
  return kind in ('system', 'anonymous') or found.staff_id is not null or found.customer_id is not null;
end $$;
create function app.staff_id() returns uuid language sql stable as $$ select nullif(current_setting('app.staff', true), '')::uuid $$;
create function app.customer_id() returns uuid language sql stable as $$ select nullif(current_setting('app.customer', true), '')::uuid $$;
create function app.sees_all() returns boolean language sql stable as $$ select coalesce(current_setting('app.sees_all', true), '') = 'yes' $$;
--> statement-breakpoint

-- 3. Row-level security: the second lock behind the scope that every query carries.
do $$
declare t text;
begin
  foreach t in array array['quotations', 'policies', 'payments', 'certificates', 'identity_checks', 'links', 'customers'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (
      (select app.sees_all())
      or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
      %s)$p$, t, case when t = 'customers' then 'or id = (select app.customer_id())' when t = 'links' then '' else 'or customer_id = (select app.customer_id())' end);
  end loop;
end $$;
alter table consents enable row level security;
create policy own_records on consents using (exists (select from quotations q where q.id = quotation_id));
alter table risk_keys enable row level security;
create policy own_records on risk_keys using (exists (select from policies p where p.id = policy_id));
--> statement-breakpoint

-- The same vehicle may be insured by another team: say that it clashes, and nothing of whose it is; the number is for those who see the policy anyway.
create function app.clashes(wanted jsonb, from_day date, to_day date, except_quotation uuid) returns table (kind text, value text, policy_number text, cover_from date, cover_to date)
  language sql stable security definer set search_path = public as
  $$ select k.kind, k.value,
       case when app.sees_all() or p.customer_id = app.customer_id() or p.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id())
         then coalesce(p.number, p.quotation_number) end,
       p.cover_from, p.cover_to
     from jsonb_to_recordset(wanted) w(kind text, value text)
     join risk_keys k on k.kind = w.kind and k.value = w.value and k.cover_from < to_day and k.cover_to > from_day
     join policies p on p.id = k.policy_id and p.state in ('paid', 'issued') and p.quotation_id is distinct from except_quotation
     limit 20 $$;
--> statement-breakpoint

-- A mobile number is one customer, whoever brings them. Another agent's customer is named by id only, and not changed; the id is random,
-- since one with a time in it would tell that the number was known before.
create function app.ensure_customer(of_mobile text, of_agent uuid, called text, of_kind text, at_email text, born date, at timestamptz) returns uuid
  language sql volatile security definer set search_path = public as
  $$ insert into customers as known (id, mobile, agent_id, name, kind, email, birth_date, created_at, updated_at)
     values (gen_random_uuid(), of_mobile, of_agent, coalesce(called, ''), coalesce(of_kind, 'person'), at_email, born, at, at)
     on conflict (mobile) do update set
       (name, kind, email, birth_date, updated_at) = (
         select case when own.own then coalesce(nullif(called, ''), known.name) else known.name end,
                case when own.own then coalesce(of_kind, known.kind) else known.kind end,
                case when own.own then coalesce(at_email, known.email) else known.email end,
                case when own.own then coalesce(born, known.birth_date) else known.birth_date end,
                case when own.own then at else known.updated_at end
         from (select known.agent_id = of_agent or known.id = app.customer_id() as own) own)
     returning id $$;
--> statement-breakpoint

-- A link is opened by somebody who is not signed in. What it says is of the agent and the product; the answers are for the server to choose from.
create function app.open_link(of_id uuid, at timestamptz) returns table (id uuid, kind text, "agentId" uuid, branch text, mobile text, "quotationId" uuid, "policyId" uuid, "expiresAt" timestamptz)
  language sql volatile security definer set search_path = public as
  $$ update links l set opened_at = coalesce(l.opened_at, at) where l.id = of_id and l.revoked_at is null and l.expires_at > at
     returning l.id, l.kind, l.agent_id, l.branch, l.mobile, l.quotation_id, l.policy_id, l.expires_at $$;
create function app.link_subject(of_id uuid) returns table (line text, answers jsonb, paid boolean)
  language sql stable security definer set search_path = public as
  $$ select coalesce(p.line, q.line), coalesce(p.answers, q.answers), coalesce(p.state not in ('proposed', 'referred', 'awaiting-payment', 'cancelled'), false)
     from links l left join policies p on p.id = l.policy_id left join quotations q on q.id = l.quotation_id
     where l.id = of_id and coalesce(p.id, q.id) is not null $$;
create function app.link_was_used(of_id uuid, at timestamptz) returns void language sql volatile security definer set search_path = public as
  $$ update links set signed_in_at = coalesce(signed_in_at, at) where id = of_id $$;
--> statement-breakpoint

-- A quotation whose policyholder is not known yet becomes the customer's to whom its link was sent.
create function app.claim_quotation(of_quotation uuid, of_customer uuid, by_link uuid, at timestamptz) returns boolean language sql volatile security definer set search_path = public as
  $$ with claimed as (
       update quotations set customer_id = of_customer, link_id = coalesce(link_id, by_link)
       where id = of_quotation and (customer_id is null or customer_id = of_customer)
         and exists (select from links l where l.id = by_link and l.quotation_id = of_quotation and l.revoked_at is null and l.expires_at > at)
       returning id)
     select exists (select from claimed) $$;
--> statement-breakpoint

-- 4. Life cycles: an update that changes a state must be a step in `legal_steps`.
create function app.refuse_illegal_step() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and not exists (
    select from legal_steps l where l.cycle = tg_argv[0] and l.from_state = old.state and l.to_state = new.state) then
    raise exception '% cannot go from % to %', tg_argv[0], old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger quotations_live_by_their_cycle before update of state on quotations for each row execute function app.refuse_illegal_step('quotation');
create trigger policies_live_by_their_cycle before update of state on policies for each row execute function app.refuse_illegal_step('policy');
create trigger payments_live_by_their_cycle before update of state on payments for each row execute function app.refuse_illegal_step('payment');
create trigger certificates_live_by_their_cycle before update of state on certificates for each row execute function app.refuse_illegal_step('certificate');
--> statement-breakpoint

-- 5. What is only added to.
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger history_is_only_added_to before update or delete on history for each row execute function app.refuse_change();
create trigger consents_are_only_added_to before update or delete on consents for each row execute function app.refuse_change();
create trigger audit_entries_are_never_deleted before delete on audit_entries for each row execute function app.refuse_change();
create trigger audit_entries_are_sealed_once before update on audit_entries for each row
  when (old.hash is not null or (new.at, new.actor, new.action, new.subject, new.request_id, new.address, new.details) is distinct from (old.at, old.actor, old.action, old.subject, old.request_id, old.address, old.details))
  execute function app.refuse_change();
--> statement-breakpoint

create function app.refuse_change_of_tariff() returns trigger language plpgsql as $$
begin
  raise exception 'tariff % is active and frozen: give the change a version of its own', old.version using errcode = 'restrict_violation';
end $$;
create trigger tariffs_are_frozen_once_active before update on tariffs for each row
  when (old.state = 'active' and (new.line, new.version, new.tables, new.effective_from) is distinct from (old.line, old.version, old.tables, old.effective_from))
  execute function app.refuse_change_of_tariff();
--> statement-breakpoint

-- 6. Reach: everybody sees themselves and all below them. Rebuilt whenever the hierarchy changes, which is rare.
create function app.rebuild_reach() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from reach;
  insert into reach (viewer_id, staff_id, depth)
    with recursive below as (
      select id as viewer_id, id as staff_id, 0 as depth from staff
      union all
      select b.viewer_id, s.id, b.depth + 1 from below b join staff s on s.manager_id = b.staff_id where b.depth < 20)
    select viewer_id, staff_id, min(depth) from below group by 1, 2;
  return null;
end $$;
create trigger staff_reach_follows_the_hierarchy after insert or delete or update of manager_id on staff for each statement execute function app.rebuild_reach();
--> statement-breakpoint

-- 7. Kept counts, so that no list counts its rows.
create function app.tally() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update tallies set n = n - 1 where kind = tg_table_name and agent_id = old.agent_id and line = old.line and state = old.state;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into tallies (kind, agent_id, line, state, n) values (tg_table_name, new.agent_id, new.line, new.state, 1)
      on conflict (kind, agent_id, line, state) do update set n = tallies.n + 1;
  end if;
  return null;
end $$;
create trigger quotations_are_tallied after insert or delete or update of state, agent_id, line on quotations for each row execute function app.tally();
create trigger policies_are_tallied after insert or delete or update of state, agent_id, line on policies for each row execute function app.tally();
--> statement-breakpoint

-- 8. The role that serves requests owns nothing.
do $$ begin if not exists (select from pg_roles where rolname = 'kalasag_app') then create role kalasag_app nologin; end if; end $$;
grant usage on schema public, app, simulators to kalasag_app;
grant select, insert, update, delete on all tables in schema public, simulators to kalasag_app;
grant usage, select on all sequences in schema public, simulators to kalasag_app;
grant execute on all functions in schema app to kalasag_app;
revoke insert, update, delete on reach, tallies, legal_steps from kalasag_app;
alter default privileges in schema public, simulators grant select, insert, update, delete on tables to kalasag_app;
alter default privileges in schema public, simulators grant usage, select on sequences to kalasag_app;
