-- What of a policy in force has a price is charged for, and worked out anew each day until it is paid.
alter table charges drop constraint charges_are_known;
alter table charges add constraint charges_are_known check (kind in ('premium', 'instalment', 'adjustment', 'extension', 'endorsement'));
drop trigger charges_keep_what_is_asked on charges;
create trigger charges_keep_what_is_asked before update on charges for each row
  when ((new.policy_id, new.kind, new.created_at) is distinct from (old.policy_id, old.kind, old.created_at)
    or ((old.kind <> 'endorsement' or old.settled_at is not null or old.ended_at is not null)
      and (new.lines, new.amount_centavos) is distinct from (old.lines, old.amount_centavos)))
  execute function app.refuse_change();
alter table endorsements add constraint endorsements_are_charged foreign key (charge_id) references charges (id),
  add constraint endorsements_to_pay_have_a_charge check (state <> 'waiting-payment' or num_nonnulls(charge_id, pay_by, price) = 3),
  add constraint endorsements_lapse_for_a_reason check (state <> 'lapsed' or reason is not null);
drop trigger endorsements_keep_what_was_asked on endorsements;
create trigger endorsements_keep_what_was_asked before update on endorsements for each row
  when (old.state in ('in-force', 'refused', 'withdrawn', 'lapsed')
    or (new.policy_id, new.n, new.kind, new.before, new.after, new.proof_id, new.asked_by, new.asked_at, new.findings)
      is distinct from (old.policy_id, old.n, old.kind, old.before, old.after, old.proof_id, old.asked_by, old.asked_at, old.findings)
    or (old.price is null and (new.price is not null or new.effective_on is distinct from old.effective_on)))
  execute function app.refuse_change();
