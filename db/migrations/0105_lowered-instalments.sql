-- What of a premium is not paid yet costs less once the policy does.
drop trigger charges_keep_what_is_asked on charges;
create trigger charges_keep_what_is_asked before update on charges for each row
  when ((new.policy_id, new.kind, new.created_at) is distinct from (old.policy_id, old.kind, old.created_at)
    or ((old.kind not in ('endorsement', 'instalment') or old.settled_at is not null or old.ended_at is not null)
      and (new.lines, new.amount_centavos) is distinct from (old.lines, old.amount_centavos)))
  execute function app.refuse_change();
