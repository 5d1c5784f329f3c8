-- What somebody made in the time of a licence with the lines that it is for: commission of their own sales less what was taken back, policies and premium
-- less what was cancelled, and the minutes of courses that they completed. Whoever asks is told of records that they may see.
create function app.licence_activity(of_staff uuid, of_lines text[], from_day date, until_day date)
  returns table (commission bigint, policies bigint, premium bigint, minutes bigint) language sql stable set search_path = public, pg_temp as $$
  select
    (select coalesce(sum(-b.amount_centavos), 0)::bigint from commission_entries c join commission_sales s on s.id = c.sale_id
      join commission_postings b on b.entry_id = c.id and b.account = 'commission'
      where c.staff_id = of_staff and c.role = 'sells' and c.kind <> 'paid-out' and s.line = any (of_lines) and c.booked_on between from_day and until_day),
    coalesce(sum(case p.measure when 'policies' then p.n else -p.n end), 0)::bigint,
    coalesce(sum(case p.measure when 'policies' then p.amount_centavos else -p.amount_centavos end), 0)::bigint,
    (select coalesce(sum((lesson->>'minutes')::int), 0)::bigint from course_completions d join course_versions v on v.id = d.version_id
      cross join lateral jsonb_array_elements(v.content->'lessons') lesson
      where d.staff_id = of_staff and (d.completed_at at time zone 'Asia/Manila')::date between from_day and until_day)
  from production p where p.agent_id = of_staff and p.period = 'day' and p.starts between from_day and until_day and p.measure in ('policies', 'cancelled')
    and p.line = any (of_lines) $$;
grant execute on function app.licence_activity(uuid, text[], date, date) to kalasag_app;
