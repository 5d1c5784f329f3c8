-- Credit: the premium of a policy may stay unpaid for a time where its agent is entitled to it.
alter table credit_entitlements add constraint credit_entitlements_of_staff_exist foreign key (staff_id) references staff (id),
  add constraint credit_entitlements_keep_to_the_law check (max_days between 1 and 90), add constraint credit_entitlements_are_not_negative check (max_outstanding_centavos >= 0);
alter table credits add constraint credits_are_of_a_policy foreign key (policy_id) references policies (id), add constraint credits_have_an_agent foreign key (agent_id) references staff (id),
  add constraint credits_have_a_customer foreign key (customer_id) references customers (id), add constraint credits_are_positive check (amount_centavos > 0),
  add constraint credits_keep_to_the_law check (days between case when reversed_at is null then 1 else 0 end and 90),
  add constraint credits_end_once check (num_nonnulls(settled_at, ended_at) <= 1);
alter table credits enable row level security;
create policy own_records on credits using (
  agent_id = (select app.staff_id()) or (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
  or customer_id = (select app.customer_id()));
alter table credit_entitlements enable row level security;
create policy own_records on credit_entitlements using (
  staff_id = (select app.staff_id()) or (select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
-- Notice of cancellation: what was told to whom is never changed, only how it ended.
alter table cancellation_notices add constraint cancellation_notices_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint cancellation_notices_have_an_agent foreign key (agent_id) references staff (id), add constraint cancellation_notices_have_a_customer foreign key (customer_id) references customers (id),
  add constraint cancellation_notices_reach_the_mortgagee check (num_nonnulls(mortgagee, mortgagee_email) in (0, 2));
alter table cancellation_notices enable row level security;
create policy own_records on cancellation_notices using (
  agent_id = (select app.staff_id()) or (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()))
  or customer_id = (select app.customer_id()));
create trigger cancellation_notices_live_by_their_cycle before update of state on cancellation_notices for each row execute function app.refuse_illegal_step('notice');
create trigger cancellation_notices_keep_what_was_told before update on cancellation_notices for each row
  when ((new.policy_id, new.ground, new.reason, new.last_day, new.mortgagee, new.mortgagee_email, new.given_at)
    is distinct from (old.policy_id, old.ground, old.reason, old.last_day, old.mortgagee, old.mortgagee_email, old.given_at))
  execute function app.refuse_change();
-- A customer's quotation keeps the terms that its agent may give, without the customer seeing what the agent is entitled to.
create function app.credit_days(of_agent uuid) returns integer language sql stable security definer set search_path = public as
  $$ select coalesce((select max_days from credit_entitlements where staff_id = of_agent), 0) $$;
grant execute on function app.credit_days(uuid) to kalasag_app;

--> statement-breakpoint

-- Underwriting's desk: a case is whoever's its quotation is; what happened is only added to; who decides what is given by others.
alter table cases add constraint cases_of_quotations_exist foreign key (quotation_id) references quotations (id),
  add constraint cases_are_assigned_to_staff foreign key (assigned_to) references staff (id),
  add constraint cases_are_seconded_by_another check (first_by is null or decided_by is null or first_by <> decided_by or state <> 'approved'),
  add constraint cases_have_a_first_approval_when_seconding check (state <> 'seconding' or first_by is not null),
  add constraint cases_are_decided_by_somebody check (state not in ('approved', 'declined') or (decided_by is not null and decided_at is not null and reason is not null));
alter table case_events add constraint case_events_of_cases_exist foreign key (case_id) references cases (id);
alter table case_files add constraint case_files_of_cases_exist foreign key (case_id) references cases (id),
  add constraint case_files_are_sent_with_an_event foreign key (sent_with) references case_events (seq);
alter table authority_profiles add constraint authority_profiles_of_staff_exist foreign key (staff_id) references staff (id),
  add constraint authority_profiles_are_given_by_others check (created_by is distinct from staff_id),
  add constraint authority_profiles_end_after_they_start check (valid_to is null or valid_to >= valid_from);
--> statement-breakpoint
alter table cases enable row level security;
create policy own_records on cases using ((select app.sees_all()) or exists (select from quotations q where q.id = quotation_id));
alter table case_events enable row level security;
create policy own_records on case_events using ((select app.sees_all()) or exists (select from cases c where c.id = case_id));
alter table case_files enable row level security;
create policy own_records on case_files using ((select app.sees_all()) or exists (select from cases c where c.id = case_id));
alter table authority_profiles enable row level security;
create policy own_records on authority_profiles using (staff_id = (select app.staff_id()) or (select app.sees_all()));
--> statement-breakpoint
-- Which decided cases have something in common, the last decided first. Row-level security, which would not let the index be used, binds what is then read of them.
create function app.cases_like(of_likeness text[], except_case uuid, most integer) returns setof uuid language sql stable security definer rows 20 set search_path = public as
  $$ select c.id from cases c cross join lateral (
         select coalesce(c.decided_at, (select max(e.at) from case_events e where e.case_id = c.id and e.kind in ('approved', 'declined'))) as at) decided
       where c.likeness && of_likeness and c.id <> except_case and decided.at is not null order by decided.at desc limit most $$;
grant execute on function app.cases_like(text[], uuid, integer) to kalasag_app;
create trigger cases_live_by_their_cycle before update of state on cases for each row execute function app.refuse_illegal_step('case');
create trigger case_events_are_only_added_to before update or delete on case_events for each row execute function app.refuse_change();
--> statement-breakpoint
-- A profile is replaced, never changed: who was entitled when stays known.
create trigger authority_profiles_are_replaced_only before update on authority_profiles for each row
  when (old.replaced_at is not null or (new.staff_id, new.line, new.max_sum_insured_centavos, new.max_discount, new.authorities, new.four_eyes_above_centavos, new.valid_from, new.valid_to, new.reason, new.created_by, new.created_at)
    is distinct from (old.staff_id, old.line, old.max_sum_insured_centavos, old.max_discount, old.authorities, old.four_eyes_above_centavos, old.valid_from, old.valid_to, old.reason, old.created_by, old.created_at))
  execute function app.refuse_change();
create trigger authority_profiles_are_never_deleted before delete on authority_profiles for each row execute function app.refuse_change();
--> statement-breakpoint
-- A policy on credit is in force and still to be paid.
create or replace function app.link_subject(of_id uuid) returns table (line text, answers jsonb, paid boolean)
  language sql stable security definer set search_path = public as
  $$ select coalesce(p.line, q.line), coalesce(p.answers, q.answers),
       coalesce(p.state not in ('proposed', 'referred', 'awaiting-payment', 'cancelled')
         and not exists (select from credits c where c.policy_id = p.id and c.settled_at is null and c.ended_at is null), false)
     from links l left join policies p on p.id = l.policy_id left join quotations q on q.id = l.quotation_id
     where l.id = of_id and coalesce(p.id, q.id) is not null $$;

-- Versions of quotations: whoever sees the quotation sees them, and neither a version nor what was decided on it is ever changed.
alter table quotation_versions add constraint quotation_versions_of_quotations_exist foreign key (quotation_id) references quotations (id),
  add constraint quotation_versions_use_a_tariff foreign key (tariff_id) references tariffs (id), add constraint quotation_versions_count_from_one check (n >= 1),
  add constraint quotation_versions_expire_after_they_start check (cover_to > cover_from);
alter table quotation_decisions add constraint quotation_decisions_are_on_a_version foreign key (quotation_id, n) references quotation_versions (quotation_id, n),
  add constraint quotation_decisions_are_known check (event in ('approve', 'decline', 'reopen'));
alter table quotation_versions enable row level security;
create policy own_records on quotation_versions using (exists (select from quotations q where q.id = quotation_id));
alter table quotation_decisions enable row level security;
create policy own_records on quotation_decisions using (exists (select from quotations q where q.id = quotation_id));
create trigger quotation_versions_are_only_added_to before update or delete on quotation_versions for each row execute function app.refuse_change();
create trigger quotation_decisions_are_only_added_to before update or delete on quotation_decisions for each row execute function app.refuse_change();
--> statement-breakpoint
-- What was priced before there were versions begins with the one that it has.
insert into quotation_versions (quotation_id, n, outcome, answers, holder, alternate, commercial, worksheet, total_centavos, findings, tariff_id, cover_from, cover_to, valid_until, actor, at)
  select q.id, 1, q.state, q.answers, q.holder, q.alternate, q.commercial, q.worksheet, q.total_centavos, q.findings, q.tariff_id, q.cover_from, q.cover_to, q.valid_until,
    coalesce((select h.actor from history h where h.record_id = q.id and h.event in ('quote', 'refer', 'decline-by-rule', 'accept') order by h.seq desc limit 1), 'system:migration'),
    coalesce(q.quoted_at, q.updated_at)
  from quotations q where q.worksheet is not null and q.tariff_id is not null and q.cover_from is not null and q.cover_to is not null;
--> statement-breakpoint
-- What was referred or approved before approvals named their risk is named by that; the next pricing names it anew, and then the approval lapses.
update quotations set fingerprint = 'priced before approvals named their risk' where state in ('referred', 'approved', 'accepted');
update quotations q set approval = jsonb_build_object('fingerprint', q.fingerprint, 'findings', q.findings, 'conditions', '[]'::jsonb, 'lapsed', null,
    'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reason', coalesce(h.reason, ''))
  from (select distinct on (record_id) record_id, at, reason from history where cycle = 'quotation' and event = 'approve' order by record_id, seq desc) h
  where h.record_id = q.id and q.state in ('approved', 'accepted');
-- Every quotation that waits for a decision has a case at the desk.
with opened as (
  insert into cases (quotation_id, line, waiting_since) select id, line, coalesce(quoted_at, updated_at) from quotations where state = 'referred' returning id, quotation_id, waiting_since),
begun as (
  insert into history (cycle, record_id, event, to_state, actor) select 'case', id, 'create', 'open', 'system:migration' from opened)
insert into case_events (case_id, at, actor, kind, findings, quotation_version)
  select o.id, o.waiting_since, 'system:migration', 'referred', q.findings, q.version from opened o join quotations q on q.id = o.quotation_id;
--> statement-breakpoint
-- Whoever holds a link that has expired may ask its agent for a new one; told once a day, as `isFirst` says.
create function app.ask_for_link(of_id uuid, at timestamptz) returns table (id uuid, kind text, "agentId" uuid, branch text, mobile text, "quotationId" uuid, "policyId" uuid, "expiresAt" timestamptz, "isFirst" boolean, line text, reference text)
  language sql volatile security definer set search_path = public as
  $$ with before as (select l.id, l.asked_again_at is null or l.asked_again_at < at - interval '1 day' as is_first from links l where l.id = of_id for update)
     update links l set asked_again_at = case when before.is_first then at else l.asked_again_at end from before
     where l.id = before.id and l.revoked_at is null and l.expires_at <= at
     returning l.id, l.kind, l.agent_id, l.branch, l.mobile, l.quotation_id, l.policy_id, l.expires_at, before.is_first,
       coalesce((select p.line from policies p where p.id = l.policy_id), (select q.line from quotations q where q.id = l.quotation_id)),
       coalesce((select coalesce(p.number, p.quotation_number) from policies p where p.id = l.policy_id), (select q.number from quotations q where q.id = l.quotation_id)) $$;
grant execute on function app.ask_for_link(uuid, timestamptz) to kalasag_app;

-- Tariffs: only a draft's tables change, an active version's last day may be set and nothing else of it, and nobody is their own second person.
alter table tariffs add constraint tariffs_are_copied_from_a_version foreign key (base_id) references tariffs (id),
  add constraint tariffs_are_changed_by_staff foreign key (changed_by) references staff (id), add constraint tariffs_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint tariffs_are_activated_by_staff foreign key (activated_by) references staff (id),
  add constraint tariffs_are_activated_by_a_second_person check (activated_by is null or (activated_by <> all (made_by) and activated_by is distinct from proposed_by)),
  add constraint tariffs_end_after_they_begin check (effective_to >= effective_from);
create trigger tariffs_live_by_their_cycle before update of state on tariffs for each row execute function app.refuse_illegal_step('tariff');
create or replace function app.refuse_change_of_tariff() returns trigger language plpgsql as $$
begin
  raise exception 'tariff % is % and frozen: give the change a version of its own', old.version, old.state using errcode = 'restrict_violation';
end $$;
drop trigger tariffs_are_frozen_once_active on tariffs;
create trigger tariffs_are_frozen_unless_draft before update on tariffs for each row
  when (old.state <> 'draft' and ((new.line, new.version, new.tables, new.effective_from, new.base_id, new.revision, new.made_by, new.changed_by, new.proposed_by)
      is distinct from (old.line, old.version, old.tables, old.effective_from, old.base_id, old.revision, old.made_by, old.changed_by, old.proposed_by)
    or old.state <> 'active' and new.effective_to is distinct from old.effective_to
    or old.activated_by is not null and new.activated_by is distinct from old.activated_by))
  execute function app.refuse_change_of_tariff();
create function app.refuse_unchecked_tariff() returns trigger language plpgsql as $$
begin
  raise exception 'tariff % needs a second person to become active', new.version using errcode = 'check_violation';
end $$;
create trigger tariffs_are_checked_before_they_price before update of state on tariffs for each row
  when (new.state = 'active' and old.state = 'proposed' and new.activated_by is null) execute function app.refuse_unchecked_tariff();
create function app.refuse_forgotten_maker() returns trigger language plpgsql as $$
begin
  raise exception 'tariff % keeps everybody who made it: none of them may activate it', new.version using errcode = 'check_violation';
end $$;
create trigger tariffs_keep_who_made_them before update on tariffs for each row
  when (not new.made_by @> old.made_by or old.state = 'draft' and (new.tables, new.effective_from, new.effective_to)
    is distinct from (old.tables, old.effective_from, old.effective_to) and coalesce(new.changed_by <> all (new.made_by), true))
  execute function app.refuse_forgotten_maker();
create trigger tariffs_begin_as_drafts before insert on tariffs for each row
  when (new.state <> 'draft' and current_user = 'kalasag_app') execute function app.refuse_unchecked_tariff();
alter table tariff_runs add constraint tariff_runs_are_of_a_version foreign key (tariff_id) references tariffs (id), add constraint tariff_runs_are_started_by_staff foreign key (started_by) references staff (id);
alter table tariff_run_rows add constraint tariff_run_rows_are_of_a_run foreign key (run_id) references tariff_runs (id) on delete cascade,
  add constraint tariff_run_rows_are_of_quotations foreign key (quotation_id) references quotations (id);
alter table tariff_run_rows enable row level security;
create policy own_records on tariff_run_rows using (
  (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
-- Inspections: seen by whoever sees the quotation; what photographs are taken of stays in its life cycle.
create sequence inspection_numbers;
grant usage, select on sequence inspection_numbers to kalasag_app;
alter table inspections add constraint inspections_of_quotations_exist foreign key (quotation_id) references quotations (id),
  add constraint inspections_are_cleared_on_a_day check ((state = 'cleared') = (cleared_on is not null));
alter table inspection_links add constraint inspection_links_of_inspections_exist foreign key (inspection_id) references inspections (id),
  add constraint inspection_links_are_for_somebody check (kind in ('customer', 'agent'));
alter table upload_sessions add constraint upload_sessions_have_a_link foreign key (link_id) references inspection_links (id);
alter table inspection_photos add constraint inspection_photos_of_inspections_exist foreign key (inspection_id) references inspections (id),
  add constraint inspection_photos_came_in_a_session foreign key (session_id) references upload_sessions (id),
  add constraint inspection_photos_are_sent_back_for_a_reason check (state <> 'sent-back' or reason <> ''),
  add constraint inspection_photos_are_somewhere check (num_nonnulls(latitude, longitude) <> 1 and abs(latitude) <= 90 and abs(longitude) <= 180);
alter table inspections enable row level security;
create policy own_records on inspections using ((select app.sees_all()) or exists (select from quotations q where q.id = quotation_id));
alter table inspection_links enable row level security;
create policy own_records on inspection_links using ((select app.sees_all()) or exists (select from inspections i where i.id = inspection_id));
alter table upload_sessions enable row level security;
create policy own_records on upload_sessions using ((select app.sees_all()) or exists (select from inspection_links l where l.id = link_id));
alter table inspection_photos enable row level security;
create policy own_records on inspection_photos using ((select app.sees_all()) or exists (select from inspections i where i.id = inspection_id));
-- Photographs that have the same bytes, or a part in common and at most so many bits apart, the most alike first. Only the program itself is told:
-- row-level security would not let the indexes be used.
create function app.photographs_like(content text, of_look text, parts integer[], bits_apart integer, of_keys text[], most integer)
  returns table (id uuid, look text, sha256 text, inspection_id uuid, shot text, same boolean)
  language sql stable security definer rows 20 set search_path = public as
  $$ select p.id, p.look, p.sha256, p.inspection_id, p.shot, i.risk_keys && of_keys
     from inspection_photos p join inspections i on i.id = p.inspection_id
       cross join lateral (select bit_count(('x' || p.look)::bit(64) # ('x' || of_look)::bit(64)) as bits) apart
     where app.sees_all() and (p.sha256 = content or p.look_parts && parts and apart.bits <= bits_apart)
     order by p.sha256 <> content, apart.bits, p.id limit most $$;
grant execute on function app.photographs_like(text, text, integer[], integer, text[], integer) to kalasag_app;
create trigger inspections_live_by_their_cycle before update of state on inspections for each row execute function app.refuse_illegal_step('inspection');
create trigger inspection_photos_live_by_their_cycle before update of state on inspection_photos for each row execute function app.refuse_illegal_step('inspection-photo');
-- What a photograph shows and when it came is never changed, only what was decided on it; the picture may go as a whole.
create trigger inspection_photos_keep_what_they_show before update on inspection_photos for each row
  when ((new.inspection_id, new.client_id, new.shot, new.attempt, new.sha256, new.look, new.taken_at, new.received_at, new.duplicates)
      is distinct from (old.inspection_id, old.client_id, old.shot, old.attempt, old.sha256, old.look, old.taken_at, old.received_at, old.duplicates)
    or (new.file_key, new.thumbnail_key) is distinct from (old.file_key, old.thumbnail_key) and num_nonnulls(new.file_key, new.thumbnail_key) > 0)
  execute function app.refuse_change();
alter table inspection_photos add constraint inspection_photos_are_removed_whole check ((file_key is null) = (thumbnail_key is null));
--> statement-breakpoint
-- Files of the store: anybody's record may let go of one, and only the program looks at them and takes them away.
alter table loose_files enable row level security;
create policy own_records on loose_files using ((select app.sees_all()));
create policy let_go_by_anybody on loose_files for insert with check (true);
-- Those that were on their way out, by jobs that are no more.
insert into loose_files (key, since) select distinct file_key, 'epoch'::timestamptz from lead_documents where removed_at is not null;
--> statement-breakpoint
-- What is insured, or paid and about to be: policies say by what their risk is identified as soon as they wait for payment, and in which
-- period; that of a packaged cover may go on after the policy has ended.
drop function app.clashes(jsonb, date, date, uuid);
create function app.clashes(wanted jsonb, except_quotation uuid) returns table (kind text, value text, policy_number text, cover_from date, cover_to date)
  language sql stable security definer set search_path = public as
  $$ select k.kind, k.value,
       case when app.sees_all() or p.customer_id = app.customer_id() or p.agent_id in (select r.staff_id from reach r where r.viewer_id = app.staff_id())
         then coalesce(p.number, p.quotation_number) end,
       k.cover_from, k.cover_to
     from jsonb_to_recordset(wanted) w(kind text, value text, "from" date, "to" date)
     join risk_keys k on k.kind = w.kind and k.value = w.value and k.cover_from < w."to" and k.cover_to > w."from"
     join policies p on p.id = k.policy_id and p.quotation_id is distinct from except_quotation
       and (p.state in ('paid', 'issued', 'expired', 'renewed') or p.state = 'awaiting-payment' and exists (select from payments y where y.policy_id = p.id and y.state = 'paid'))
     limit 20 $$;
grant execute on function app.clashes(jsonb, uuid) to kalasag_app;
