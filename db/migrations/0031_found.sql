-- Quotations and policies are found as leads and customers are, by one search over all of them: by the words of the policyholder's name (n), by the
-- beginning or end of the mobile number (m, r) and of their numbers (i, s), and by what the insured thing is known by: whatever stands among
-- the answers and holds a digit (k), so that a line of business need not say which of them that is. Days are left out.
create function app.sale_words(agent uuid, holder_name text, mobile text, numbers text[], answers jsonb) returns tsvector language sql immutable as $$
  select array_to_tsvector(array_agg(distinct whose || word)) from unnest(array['', right(agent::text, 8)]) whose, lateral (
    select 'n' || each as word from regexp_split_to_table(app.plain(holder_name), '[^[:alnum:]]+') each where each <> ''
    union all select unnest(array['m' || national, 'r' || reverse(national)]) from right(regexp_replace(mobile, '\D', '', 'g'), 10) national where length(national) = 10
    union all select unnest(array['i' || number, 's' || reverse(number)]) from unnest(numbers) given, lateral regexp_replace(app.plain(given), '[^[:alnum:]]', '', 'g') number where number <> ''
    union all select 'k' || key from jsonb_path_query(answers, '$.* ? (@.type() == "string")') answer, lateral (select answer #>> '{}') said (said),
      lateral regexp_replace(app.plain(said), '[^[:alnum:]]', '', 'g') key where key ~ '\d' and length(key) between 4 and 40 and said !~ '^\d{4}-\d\d-\d\d') words $$;
create index quotations_by_word on quotations using gin (app.sale_words(agent_id, holder_name, holder ->> 'mobile', array[number], answers));
create index policies_by_word on policies using gin (app.sale_words(agent_id, holder_name, holder ->> 'mobile', array[number, quotation_number], answers));
-- Which of them these people have, as `app.leads_found` tells: row-level security binds what is then read.
create function app.quotations_found(people uuid[], words text, most integer) returns setof uuid language plpgsql stable security definer rows 20 as $$
begin
  if cardinality(people) <= 100 then
    return query select q.id from unnest(people) p (id) cross join lateral (
      select f.id, f.agent_id from public.quotations f where app.sale_words(f.agent_id, f.holder_name, f.holder ->> 'mobile', array[f.number], f.answers) @@ replace(words, '@', right(p.id::text, 8))::tsquery offset 0) q
      where q.agent_id = p.id limit most;
  else
    return query select q.id from (
      select f.id, f.agent_id from public.quotations f where app.sale_words(f.agent_id, f.holder_name, f.holder ->> 'mobile', array[f.number], f.answers) @@ replace(words, '@', '')::tsquery offset 0) q
      join unnest(people) p (id) on p.id = q.agent_id limit most;
  end if;
end $$;
create function app.policies_found(people uuid[], words text, most integer) returns setof uuid language plpgsql stable security definer rows 20 as $$
begin
  if cardinality(people) <= 100 then
    return query select o.id from unnest(people) p (id) cross join lateral (
      select f.id, f.agent_id from public.policies f where app.sale_words(f.agent_id, f.holder_name, f.holder ->> 'mobile', array[f.number, f.quotation_number], f.answers) @@ replace(words, '@', right(p.id::text, 8))::tsquery offset 0) o
      where o.agent_id = p.id limit most;
  else
    return query select o.id from (
      select f.id, f.agent_id from public.policies f where app.sale_words(f.agent_id, f.holder_name, f.holder ->> 'mobile', array[f.number, f.quotation_number], f.answers) @@ replace(words, '@', '')::tsquery offset 0) o
      join unnest(people) p (id) on p.id = o.agent_id limit most;
  end if;
end $$;
grant execute on function app.sale_words(uuid, text, text, text[], jsonb), app.quotations_found(uuid[], text, integer), app.policies_found(uuid[], text, integer) to kalasag_app;
