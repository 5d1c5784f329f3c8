-- A policy may go on with another holder. What happened while somebody else held it is theirs: a customer sees of it what is of their own time.
alter table policy_holdings add constraint policy_holdings_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint policy_holdings_are_of_a_customer foreign key (customer_id) references customers (id),
  add constraint policy_holdings_lasted check (since_at is null or since_at <= until_at);
create trigger policy_holdings_are_only_added_to before update or delete on policy_holdings for each row execute function app.refuse_change();
revoke update, delete on policy_holdings from kalasag_app;
alter table policy_holdings enable row level security;
create policy own_records on policy_holdings for select using (customer_id = (select app.customer_id())
  or ((select app.customer_id()) is null and exists (select from policies p where p.id = policy_id)));
create policy by_the_program on policy_holdings for insert with check ((select app.is_system()));
--> statement-breakpoint
create function app.was_others(of_policy uuid, at timestamptz) returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from policy_holdings h where h.policy_id = of_policy and h.customer_id is distinct from app.customer_id()
       and at < h.until_at and at >= coalesce(h.since_at, '-infinity')) $$;
create function app.was_theirs(of_policy uuid, at timestamptz) returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from policy_holdings h where h.policy_id = of_policy and h.customer_id = app.customer_id()
       and at < h.until_at and at >= coalesce(h.since_at, '-infinity')) $$;
grant execute on function app.was_others(uuid, timestamptz), app.was_theirs(uuid, timestamptz) to kalasag_app;
drop policy of_seen_policies on invoices;
create policy of_seen_policies on invoices for select using (
  (exists (select from policies p where p.id = policy_id) and ((select app.customer_id()) is null or not app.was_others(policy_id, issued_at)))
  or ((select app.customer_id()) is not null and app.was_theirs(policy_id, issued_at)));
-- A version is of whoever held the policy until it was replaced.
drop policy of_seen_policies on policy_versions;
create policy of_seen_policies on policy_versions for select using (
  (exists (select from policies p where p.id = policy_id) and ((select app.customer_id()) is null or not app.was_others(policy_id, replaced_at - interval '1 millisecond')))
  or ((select app.customer_id()) is not null and app.was_theirs(policy_id, replaced_at - interval '1 millisecond')));
drop policy own_records on ending_deeds;
create policy own_records on ending_deeds for select using (exists (select from policies p where p.id = policy_id)
  and ((select app.customer_id()) is null or not app.was_others(policy_id, created_at)));
drop policy of_seen_policies on endorsements;
create policy of_seen_policies on endorsements for select using (exists (select from policies p where p.id = policy_id)
  and ((select app.customer_id()) is null or not app.was_others(policy_id, coalesce(in_force_at, asked_at))));
--> statement-breakpoint
-- Whoever is asked to hold a policy sees what they are asked; the day from which it counts is that on which they take it over.
create policy of_who_is_asked on endorsements for select using (new_owner_id = (select app.customer_id()));
alter table endorsements add constraint endorsements_ask_a_customer foreign key (new_owner_id) references customers (id),
  add constraint endorsements_with_a_new_owner_ask_one check (state <> 'waiting-owner' or num_nonnulls(new_owner_id, answer_by) = 2),
  drop constraint endorsements_lapse_for_a_reason,
  add constraint endorsements_lapse_for_a_reason check (state <> 'lapsed' or num_nonnulls(reason, lapse) > 0);
drop trigger endorsements_keep_what_was_asked on endorsements;
create trigger endorsements_keep_what_was_asked before update on endorsements for each row
  when (old.state in ('in-force', 'refused', 'withdrawn', 'lapsed')
    or (new.policy_id, new.n, new.kind, new.before, new.after, new.proof_id, new.asked_by, new.asked_at, new.findings)
      is distinct from (old.policy_id, old.n, old.kind, old.before, old.after, old.proof_id, old.asked_by, old.asked_at, old.findings)
    or (old.new_owner_id is not null and new.new_owner_id is distinct from old.new_owner_id)
    or (old.price is null and (new.price is not null or (new.effective_on is distinct from old.effective_on and old.new_owner_id is null))))
  execute function app.refuse_change();
-- A renewal is of whoever holds its policy.
drop trigger renewals_keep_their_policy on renewals;
create trigger renewals_keep_their_policy before update on renewals for each row
  when ((new.policy_id, new.line, new.ends_on, new.created_at) is distinct from (old.policy_id, old.line, old.ends_on, old.created_at))
  execute function app.refuse_change();
--> statement-breakpoint
-- Years without a loss are of the person: of a policy that was passed on, they count from the day on which its holder took it over, and no cover before it counts.
create or replace function app.covers_before(of_quotation uuid) returns table (cover_from date, cover_to date, number text, kind text, loss_at timestamptz, cost bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with recursive chain as (
       select q.id, q.previous_id, q.customer_id, q.line, 1 as n from quotations q where q.id = of_quotation
       union all
       select q.id, q.previous_id, q.customer_id, q.line, c.n + 1 from chain c join quotations q on q.id = c.previous_id and q.customer_id = c.customer_id and q.line = c.line
       where c.n < 20 and not exists (select from policies p join policy_holdings h on h.policy_id = p.id where p.quotation_id = c.id))
     select greatest(p.cover_from, (select max(h.held_to) from policy_holdings h where h.policy_id = p.id)), p.cover_to, k.number, k.kind, k.loss_at, app.cost_of_claim(k)
     from chain c join policies p on p.quotation_id = c.id and p.state in ('issued', 'expired', 'renewed')
     left join claims k on k.policy_id = p.id and k.customer_id = p.customer_id $$;
create or replace function app.earlier_claims(wanted jsonb, of_customer uuid, of_line text, since timestamptz)
  returns table (id uuid, number text, policy_number text, line text, kind text, loss_at timestamptz, state text, reserve bigint, paid bigint, recovered bigint, cost bigint, is_same boolean)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with concerned as (
       select k.policy_id, true as is_same from jsonb_to_recordset(wanted) w(kind text, value text) join risk_keys k on k.kind = w.kind and k.value = w.value
       union
       select k.policy_id, false from customers o join claims k on k.customer_id = o.id and k.line = of_line where o.id = of_customer and o.kind = 'person')
     select c.id, c.number, c.policy_number, c.line, c.kind, c.loss_at, c.state, c.reserve_centavos, case when c.state = 'settled' then c.offered_centavos end, c.recovered_centavos,
       app.cost_of_claim(c), bool_or(o.is_same)
     from concerned o join claims c on c.policy_id = o.policy_id and (o.is_same or c.customer_id = of_customer) where c.loss_at >= since and c.state <> 'withdrawn'
     group by c.id order by c.loss_at desc, c.id $$;
