-- Uploads of many sales: seen by whoever uploaded them and by those above, each state reached by a step of its life only.
alter table batch_rows add constraint batch_rows_are_of_a_batch foreign key (batch_id) references batches (id) on delete cascade,
  add constraint batch_rows_become_a_quotation foreign key (quotation_id) references quotations (id),
  add constraint batch_rows_become_a_policy foreign key (policy_id) references policies (id);
alter table batches add constraint batches_are_known check (kind in ('bulk', 'fleet'));
--> statement-breakpoint
create trigger batches_live_by_their_cycle before update of state on batches for each row execute function app.refuse_illegal_step('batch');
create trigger batch_rows_live_by_their_cycle before update of state on batch_rows for each row execute function app.refuse_illegal_step('batch-row');
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['batches', 'batch_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (
      (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))$p$, t);
  end loop;
end $$;
--> statement-breakpoint
-- What happened to a batch is read by whoever sees it.
create policy of_seen_batches on history for select using (cycle = 'batch' and exists (select from batches b where b.id = record_id));
--> statement-breakpoint
-- That the same thing stands in another upload which is under way, another team's too: that it is there, and nothing of whose it is.
create function app.batched_elsewhere(wanted text[], except_batch uuid) returns table (key text)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct k.key from unnest(wanted) k(key)
     join batch_rows r on r.keys && array[k.key] and r.batch_id <> except_batch and r.state in ('ok', 'warning', 'referred', 'waiting-payment')
     join batches b on b.id = r.batch_id and b.state in ('checked', 'priced', 'confirmed', 'issuing', 'paused') $$;
grant execute on function app.batched_elsewhere(text[], uuid) to kalasag_app;
--> statement-breakpoint
-- The other policies of a fleet, for whoever asks about one of them, a customer too: ids only, of the same policyholder.
create function app.fleet_of(of_policy uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as
  $$ select o.policy_id from batch_rows r join batches b on b.id = r.batch_id and b.kind = 'fleet'
     join batch_rows o on o.batch_id = r.batch_id and o.policy_id is not null and o.policy_id <> r.policy_id
     join policies p on p.id = r.policy_id join policies q on q.id = o.policy_id and q.customer_id = p.customer_id and q.holder_name = p.holder_name
     where r.policy_id = of_policy $$;
grant execute on function app.fleet_of(uuid) to kalasag_app;
