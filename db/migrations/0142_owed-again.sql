-- What is owed again since its payment was taken back is asked for as it costs then: without what was credited in the meantime, and with what was refunded.
create function app.was_taken_back(of_charge uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from payments where charge_id = of_charge and state = 'reversed') $$;
grant execute on function app.was_taken_back(uuid) to kalasag_app;
drop trigger charges_keep_what_is_asked on charges;
create trigger charges_keep_what_is_asked before update on charges for each row
  when ((new.policy_id, new.kind, new.created_at) is distinct from (old.policy_id, old.kind, old.created_at)
    or ((old.kind not in ('endorsement', 'instalment') or old.settled_at is not null or old.ended_at is not null)
      and (new.lines, new.amount_centavos) is distinct from (old.lines, old.amount_centavos)
      and not (new.settled_at is null and new.ended_at is null and app.was_taken_back(new.id))))
  execute function app.refuse_change();
