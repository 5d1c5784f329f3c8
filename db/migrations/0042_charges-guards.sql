-- What is to be paid for a policy comes with it; whoever sees the policy sees it, and the program alone writes it.
alter table charges add constraint charges_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint charges_are_known check (kind in ('premium', 'adjustment', 'extension')),
  add constraint charges_are_not_negative check (amount_centavos >= 0 and (kind = 'premium' or amount_centavos > 0)),
  add constraint charges_are_settled_or_ended check (num_nonnulls(settled_at, ended_at) < 2);
create function app.charge_premium() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into charges (policy_id, kind, lines, amount_centavos, created_at)
    values (new.id, 'premium', coalesce(new.worksheet->'lines', '[]'), new.total_centavos, new.created_at);
  return null;
end $$;
create trigger policies_have_a_premium after insert on policies for each row execute function app.charge_premium();
create trigger charges_are_never_deleted before delete on charges for each row execute function app.refuse_change();
create trigger charges_keep_what_is_asked before update on charges for each row
  when ((new.policy_id, new.kind, new.lines, new.amount_centavos, new.created_at) is distinct from (old.policy_id, old.kind, old.lines, old.amount_centavos, old.created_at))
  execute function app.refuse_change();
revoke delete on charges from kalasag_app;
alter table charges enable row level security;
create policy of_seen_policies on charges for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on charges for insert with check ((select app.is_system()));
create policy settled_by_the_program on charges for update using ((select app.is_system()));
--> statement-breakpoint
-- Every policy that there was had one charge, its premium: paid, owed or given up as policy, credit and payments say.
insert into charges (policy_id, kind, lines, amount_centavos, settled_at, ended_at, created_at)
select p.id, 'premium', coalesce(p.worksheet->'lines', '[]'), p.total_centavos,
  case when p.state not in ('proposed', 'awaiting-payment', 'paid') and c.ended_at is null and (c.policy_id is null or c.settled_at is not null) and p.issued_at is not null
    then coalesce(c.settled_at, (select min(y.paid_at) from payments y where y.policy_id = p.id and y.state in ('paid', 'refunded')), p.issued_at) end,
  case when p.state = 'cancelled' and p.issued_at is null then p.updated_at when c.settled_at is null then c.ended_at end,
  p.created_at
from policies p left join credits c on c.policy_id = p.id;
--> statement-breakpoint
update payments y set charge_id = c.id from charges c where c.policy_id = y.policy_id;
--> statement-breakpoint
alter table payments alter column charge_id set not null, add constraint payments_pay_a_charge foreign key (charge_id) references charges (id);
drop index payments_pay_a_policy_once;
create unique index payments_pay_a_charge_once on payments (charge_id) where state = 'paid';
--> statement-breakpoint
-- Invoices of what is paid later, as of members who joined, have no payment yet; what left members give back is credited as often as some leave.
alter table invoices disable trigger invoices_are_only_added_to;
update invoices i set charge_id = c.id from charges c where c.policy_id = i.policy_id and i.kind = 'invoice';
alter table invoices enable trigger invoices_are_only_added_to;
alter table invoices drop constraint invoices_are_of_a_payment_or_correct_one,
  add constraint invoices_are_of_charges foreign key (charge_id) references charges (id),
  add constraint invoices_are_of_a_sale_or_correct_one check (
    (kind = 'invoice' and num_nonnulls(corrects_id, cause, reason) = 0 and (payment_id is null or charge_id is not null))
    or (kind = 'credit-note' and payment_id is null and cause in ('returned', 'reversed', 'left') and num_nonnulls(corrects_id, reason) = 2));
alter table member_adjustments add constraint member_adjustments_are_charged foreign key (charge_id) references charges (id);
--> statement-breakpoint
-- Policies as they stood before a change, and the days that were asked for: written by the program, seen by whoever sees the policy.
alter table policy_versions add constraint policy_versions_are_of_a_policy foreign key (policy_id) references policies (id);
create trigger policy_versions_are_only_added_to before update or delete on policy_versions for each row execute function app.refuse_change();
revoke update, delete on policy_versions from kalasag_app;
alter table policy_versions enable row level security;
create policy of_seen_policies on policy_versions for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on policy_versions for insert with check ((select app.is_system()));
alter table policy_extensions add constraint policy_extensions_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint policy_extensions_are_charged foreign key (charge_id) references charges (id),
  add constraint policy_extensions_add_days check (cover_to > covered_to);
create trigger policy_extensions_are_never_deleted before delete on policy_extensions for each row execute function app.refuse_change();
create trigger policy_extensions_are_applied_once before update on policy_extensions for each row
  when (old.applied_at is not null or (new.policy_id, new.charge_id, new.covered_to, new.cover_to, new.until, new.worksheet, new.asked_by, new.asked_at)
    is distinct from (old.policy_id, old.charge_id, old.covered_to, old.cover_to, old.until, old.worksheet, old.asked_by, old.asked_at))
  execute function app.refuse_change();
revoke delete on policy_extensions from kalasag_app;
alter table policy_extensions enable row level security;
create policy of_seen_policies on policy_extensions for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on policy_extensions for insert with check ((select app.is_system()));
create policy applied_by_the_program on policy_extensions for update using ((select app.is_system()));
--> statement-breakpoint
-- A premium that grows while its policy is in force is production of the day on which it does.
create or replace function app.produce_from_policy() returns trigger language plpgsql as $$
declare
  was_issued boolean := tg_op = 'UPDATE' and old.issued_at is not null;
  was_cancelled boolean := was_issued and old.state = 'cancelled';
begin
  if new.issued_at is not null and not was_issued then perform app.produce(new.agent_id, app.manila_day(new.issued_at), 'policies', new.line, 1, new.total_centavos); end if;
  if was_issued and new.total_centavos <> old.total_centavos then
    perform app.produce(new.agent_id, app.manila_day(new.updated_at), 'policies', new.line, 1, new.total_centavos);
    perform app.produce(new.agent_id, app.manila_day(new.updated_at), 'policies', new.line, -1, old.total_centavos);
  end if;
  if new.issued_at is not null and new.state = 'cancelled' and not was_cancelled then perform app.produce(new.agent_id, app.manila_day(new.updated_at), 'cancelled', new.line, 1, new.total_centavos); end if;
  if tg_op = 'UPDATE' and (new.agent_id, new.cover_to, new.state = 'issued') = (old.agent_id, old.cover_to, old.state = 'issued') then return null; end if;
  if tg_op = 'UPDATE' and old.state = 'issued' then perform app.produce(old.agent_id, old.cover_to, 'ending', old.line, -1, old.total_centavos, '{day}'); end if;
  if new.state = 'issued' then perform app.produce(new.agent_id, new.cover_to, 'ending', new.line, 1, new.total_centavos, '{day}'); end if;
  return null;
end $$;
drop trigger policies_are_production on policies;
create trigger policies_are_production after insert or update of agent_id, issued_at, state, cover_to, total_centavos on policies for each row execute function app.produce_from_policy();
