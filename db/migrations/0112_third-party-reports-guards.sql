-- Whose fault a loss was and what of its payment was kept are known as the program knows them.
alter table claims add constraint claims_are_of_a_known_fault check (fault in ('undetermined', 'insured', 'other-party', 'both')),
  add constraint claims_are_told_in_a_known_language check (language in ('en', 'fil')),
  add constraint claims_keep_less_than_is_paid check (deducted_centavos >= 0 and (deducted_centavos = 0 or (is_total and deducted_centavos < offered_centavos)));
create trigger claims_keep_their_device before update of client on claims for each row
  when (new.client is distinct from old.client) execute function app.refuse_change();
-- What a stranger reported stands as it came; the claims office alone reads it, and attaches it to a claim or dismisses it for a reason.
alter table third_party_reports add constraint third_party_reports_found_a_policy foreign key (policy_id) references policies (id),
  add constraint third_party_reports_belong_to_a_claim foreign key (claim_id) references claims (id),
  add constraint third_party_reports_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint third_party_reports_are_told_in_a_known_language check (language in ('en', 'fil')),
  add constraint third_party_reports_stand_with_a_claim check ((state = 'attached') = (claim_id is not null)),
  add constraint third_party_reports_are_dismissed_for_a_reason check (state <> 'dismissed' or reason is not null),
  add constraint third_party_reports_are_decided_by_somebody check ((state = 'received') = (decided_by is null));
alter table third_party_files add constraint third_party_files_are_of_a_report foreign key (report_id) references third_party_reports (id);
create trigger third_party_reports_live_by_their_cycle before update of state on third_party_reports for each row execute function app.refuse_illegal_step('third-party-report');
create trigger third_party_reports_begin_received before insert on third_party_reports for each row when (new.state <> 'received') execute function app.refuse_change();
create trigger third_party_reports_keep_what_was_reported before update on third_party_reports for each row
  when ((new.number, new.client, new.mobile, new.name, new.known_by, new.policy_id, new.loss_at, new.told, new.created_at)
    is distinct from (old.number, old.client, old.mobile, old.name, old.known_by, old.policy_id, old.loss_at, old.told, old.created_at))
  execute function app.refuse_change();
create trigger third_party_files_stay_as_sent before update or delete on third_party_files for each row execute function app.refuse_change();
create trigger third_party_reports_are_never_deleted before delete on third_party_reports for each row execute function app.refuse_change();
revoke delete on third_party_reports, third_party_files from kalasag_app;
alter table third_party_reports enable row level security;
create policy of_the_office on third_party_reports using ((select app.is_system()) or (select app.sees_all()));
alter table third_party_files enable row level security;
create policy of_the_office on third_party_files using ((select app.is_system()) or (select app.sees_all()));
create policy of_seen_third_party_reports on history for select using (cycle = 'third-party-report' and exists (select from third_party_reports r where r.id = record_id));
--> statement-breakpoint
-- Whose fault it was goes with each loss, since what bears on a price depends on it.
drop function app.covers_before(uuid);
create function app.covers_before(of_quotation uuid)
  returns table (cover_from date, cover_to date, number text, kind text, fault text, loss_at timestamptz, cost bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with recursive chain as (
       select q.id, q.previous_id, q.customer_id, q.line, 1 as n from quotations q where q.id = of_quotation
       union all
       select q.id, q.previous_id, q.customer_id, q.line, c.n + 1 from chain c join quotations q on q.id = c.previous_id and q.customer_id = c.customer_id and q.line = c.line where c.n < 20)
     select p.cover_from, p.cover_to, k.number, k.kind, k.fault, k.loss_at, app.cost_of_claim(k)
     from chain c join policies p on p.quotation_id = c.id and p.state in ('issued', 'expired', 'renewed') left join claims k on k.policy_id = p.id $$;
drop function app.earlier_claims(jsonb, uuid, text, timestamptz);
create function app.earlier_claims(wanted jsonb, of_customer uuid, of_line text, since timestamptz)
  returns table (id uuid, number text, policy_number text, line text, kind text, fault text, loss_at timestamptz, state text, reserve bigint, paid bigint, recovered bigint, cost bigint, is_same boolean)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with concerned as (
       select k.policy_id, true as is_same from jsonb_to_recordset(wanted) w(kind text, value text) join risk_keys k on k.kind = w.kind and k.value = w.value
       union
       select p.id, false from customers o join policies p on p.customer_id = o.id and p.line = of_line where o.id = of_customer and o.kind = 'person')
     select c.id, c.number, c.policy_number, c.line, c.kind, c.fault, c.loss_at, c.state, c.reserve_centavos, case when c.state = 'settled' then c.offered_centavos end, c.recovered_centavos,
       app.cost_of_claim(c), bool_or(o.is_same)
     from concerned o join claims c on c.policy_id = o.policy_id where c.loss_at >= since and c.state <> 'withdrawn'
     group by c.id order by c.loss_at desc, c.id $$;
grant execute on function app.covers_before(uuid), app.earlier_claims(jsonb, uuid, text, timestamptz) to kalasag_app;
