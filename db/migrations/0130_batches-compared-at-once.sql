-- That the same thing stands in another upload which is under way: the keys of both are joined as two sets, whatever is known of how many they are. Row by
-- row, 10,000 rows beside another upload of as many took minutes.
create or replace function app.batched_elsewhere(wanted text[], since date[], until date[], except_batch uuid) returns table (at int)
  language sql stable security definer set search_path = public, pg_temp set enable_nestloop = off as
  $$ select distinct k.at::int from unnest(wanted, since, until) with ordinality k(key, since, until, at)
     join (select unnest(r.keys) as key, coalesce(r.cover_from, '-infinity') as since, coalesce(r.cover_to, 'infinity') as until
       from batches b join batch_rows r on r.batch_id = b.id and r.state in ('ok', 'warning', 'referred', 'waiting-payment')
       where b.id <> except_batch and b.state in ('checked', 'priced', 'confirmed', 'issuing', 'paused')) o
       on o.key = k.key and o.since <= k.until and o.until >= k.since $$;
