-- That the same thing stands in another upload which is under way, on the same days: by their place, which of those that were asked for do.
drop function app.batched_elsewhere(text[], uuid);
--> statement-breakpoint
create function app.batched_elsewhere(wanted text[], since date[], until date[], except_batch uuid) returns table (at int)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct k.at::int from unnest(wanted, since, until) with ordinality k(key, since, until, at)
     join batch_rows r on r.keys && array[k.key] and r.batch_id <> except_batch and r.state in ('ok', 'warning', 'referred', 'waiting-payment')
       and coalesce(r.cover_from, '-infinity') <= k.until and coalesce(r.cover_to, 'infinity') >= k.since
     join batches b on b.id = r.batch_id and b.state in ('checked', 'priced', 'confirmed', 'issuing', 'paused') $$;
grant execute on function app.batched_elsewhere(text[], date[], date[], uuid) to kalasag_app;
--> statement-breakpoint
-- How rows were before they were changed by hand: seen as the rows are, and gone with them.
alter table batch_edits add constraint batch_edits_are_of_a_batch foreign key (batch_id) references batches (id) on delete cascade,
  add constraint batch_edits_are_of_a_row foreign key (row_id) references batch_rows (id) on delete cascade;
--> statement-breakpoint
alter table batch_edits enable row level security;
create policy own_records on batch_edits using (
  (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
