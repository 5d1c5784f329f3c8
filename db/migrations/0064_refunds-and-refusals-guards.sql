-- Money that goes back is of a payment; whoever sees the policy sees it, and the program alone writes it. Never more goes back than was paid.
alter table refunds add constraint refunds_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint refunds_are_of_a_payment foreign key (payment_id) references payments (id),
  add constraint refunds_are_of_something check (amount_centavos > 0),
  add constraint refunds_are_sent_at_some_time check ((state = 'sent') = (sent_at is not null));
create function app.refuse_more_than_was_paid() returns trigger language plpgsql security definer set search_path = public as $$
declare
  paid bigint := (select amount_centavos from payments where id = new.payment_id for update);
begin
  if paid < new.amount_centavos + coalesce((select sum(amount_centavos) from refunds where payment_id = new.payment_id and state <> 'dropped'), 0) then
    raise exception 'payment % cannot return more than was paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger refunds_return_what_was_paid before insert on refunds for each row execute function app.refuse_more_than_was_paid();
create trigger refunds_live_by_their_cycle before update of state on refunds for each row execute function app.refuse_illegal_step('refund');
create trigger refunds_keep_what_is_asked before update on refunds for each row
  when ((new.policy_id, new.payment_id, new.source_id, new.amount_centavos, new.reference, new.created_at) is distinct from (old.policy_id, old.payment_id, old.source_id, old.amount_centavos, old.reference, old.created_at))
  execute function app.refuse_change();
create trigger refunds_are_never_deleted before delete on refunds for each row execute function app.refuse_change();
revoke delete on refunds from kalasag_app;
alter table refunds enable row level security;
create policy of_seen_policies on refunds for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on refunds for insert with check ((select app.is_system()));
create policy sent_by_the_program on refunds for update using ((select app.is_system()));
create policy of_seen_refunds on history for select using (cycle = 'refund' and exists (select from refunds r where r.id = record_id));
--> statement-breakpoint
-- Letters of refused visas: whoever sees the policy sees them; the program writes them, and what was sent and decided stays.
alter table visa_refusals add constraint visa_refusals_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint visa_refusals_have_a_letter foreign key (letter_id) references ending_deeds (id),
  add constraint visa_refusals_are_decided_by_somebody check ((state in ('approved', 'returned')) = (num_nonnulls(decided_by, decided_at) = 2)),
  add constraint visa_refusals_are_returned_for_a_reason check (state <> 'returned' or reason is not null);
create trigger visa_refusals_live_by_their_cycle before update of state on visa_refusals for each row execute function app.refuse_illegal_step('visa-refusal');
create trigger visa_refusals_keep_what_was_sent before update on visa_refusals for each row
  when (old.state <> 'asked' or (new.policy_id, new.letter_id, new.note, new.created_at) is distinct from (old.policy_id, old.letter_id, old.note, old.created_at))
  execute function app.refuse_change();
create trigger visa_refusals_are_never_deleted before delete on visa_refusals for each row execute function app.refuse_change();
revoke delete on visa_refusals from kalasag_app;
alter table visa_refusals enable row level security;
create policy of_seen_policies on visa_refusals for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on visa_refusals for insert with check ((select app.is_system()));
create policy decided_by_the_program on visa_refusals for update using ((select app.is_system()));
create policy of_seen_visa_refusals on history for select using (cycle = 'visa-refusal' and exists (select from visa_refusals v where v.id = record_id));
