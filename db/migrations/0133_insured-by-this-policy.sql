-- Of a policy that is issued it is known that it insures its customer; nothing is looked for among all that they have, which of a fleet are thousands.
create or replace function app.insure_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and new.issued_at is null then return null; end if;
  if new.issued_at is not null and (tg_op = 'INSERT' or (new.agent_id, new.customer_id) is not distinct from (old.agent_id, old.customer_id)) then
    update customers set is_insured = true where id = new.customer_id and agent_id = new.agent_id and not is_insured;
  else
    update customers set is_insured = app.insured_by_own_agent(id, agent_id) where id = new.customer_id and is_insured <> app.insured_by_own_agent(id, agent_id);
  end if;
  return null;
end $$;
