-- Whose production a price and a sale are is kept when the record is given to somebody else.
update quotations set quoted_by = agent_id where quoted_at is not null;
update policies set sold_by = agent_id where issued_at is not null;
--> statement-breakpoint
create function app.keep_who_quoted() returns trigger language plpgsql as $$
begin
  new.quoted_by = case when new.quoted_at is null then null
    when tg_op = 'UPDATE' and new.quoted_at is not distinct from old.quoted_at then old.quoted_by else new.agent_id end;
  return new;
end $$;
create trigger quotations_keep_who_quoted before insert or update of quoted_at, quoted_by on quotations for each row execute function app.keep_who_quoted();
create function app.keep_who_sold() returns trigger language plpgsql as $$
begin
  new.sold_by = case when new.issued_at is null then null
    when tg_op = 'UPDATE' and old.issued_at is not null then old.sold_by else new.agent_id end;
  return new;
end $$;
create trigger policies_keep_who_sold before insert or update of issued_at, sold_by on policies for each row execute function app.keep_who_sold();
alter table quotations add constraint quotations_are_quoted_by_staff foreign key (quoted_by) references staff (id);
alter table policies add constraint policies_are_sold_by_staff foreign key (sold_by) references staff (id);
--> statement-breakpoint
-- What lapses or ends is for whoever has it now; what was quoted, sold or cancelled is production of who quoted or sold it.
create or replace function app.count_quotation(q quotations, by integer) returns void language plpgsql as $$
begin
  perform app.produce(coalesce(q.quoted_by, q.agent_id), app.manila_day(q.quoted_at), 'quotations', q.line, by, q.total_centavos);
  if q.state in ('quoted', 'approved') then perform app.produce(q.agent_id, q.valid_until, 'lapsing', q.line, by, q.total_centavos, '{day}'); end if;
end $$;
create or replace function app.produce_from_policy() returns trigger language plpgsql as $$
declare
  was_issued boolean := tg_op = 'UPDATE' and old.issued_at is not null;
  was_cancelled boolean := was_issued and old.state = 'cancelled';
  seller uuid := coalesce(new.sold_by, new.agent_id);
begin
  if new.issued_at is not null and not was_issued then perform app.produce(seller, app.manila_day(new.issued_at), 'policies', new.line, 1, new.total_centavos); end if;
  if was_issued and new.total_centavos <> old.total_centavos then
    perform app.produce(seller, app.manila_day(new.updated_at), 'policies', new.line, 1, new.total_centavos);
    perform app.produce(seller, app.manila_day(new.updated_at), 'policies', new.line, -1, old.total_centavos);
  end if;
  if new.issued_at is not null and new.state = 'cancelled' and not was_cancelled then perform app.produce(seller, app.manila_day(new.updated_at), 'cancelled', new.line, 1, new.total_centavos); end if;
  if tg_op = 'UPDATE' and (new.agent_id, new.cover_to, new.state = 'issued') = (old.agent_id, old.cover_to, old.state = 'issued') then return null; end if;
  if tg_op = 'UPDATE' and old.state = 'issued' then perform app.produce(old.agent_id, old.cover_to, 'ending', old.line, -1, old.total_centavos, '{day}'); end if;
  if new.state = 'issued' then perform app.produce(new.agent_id, new.cover_to, 'ending', new.line, 1, new.total_centavos, '{day}'); end if;
  return null;
end $$;
-- Whoever was given policies of a line has not sold it.
create or replace function app.courses_lacking(of_agent uuid, of_line text, day date) returns table (course_id uuid, title text)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with unpassed as materialized (
       select o.course_id, o.content->>'title' as title,
         (select min(f.effective_on) from course_versions f where f.course_id = o.course_id and f.state = 'approved' and f.content->'requiredFor' ? of_line)::timestamp at time zone 'Asia/Manila' as since
       from app.courses_on(day) o
       where o.content->'requiredFor' ? of_line
         and not exists (select from course_completions k where k.course_id = o.course_id and k.staff_id = of_agent and k.n >= o.round))
     select u.course_id, u.title from unpassed u
     where not exists (select from policies p where p.agent_id = of_agent and p.sold_by is not distinct from of_agent and p.line = of_line and p.number is not null and p.created_at < u.since)
     order by 2 $$;
--> statement-breakpoint
-- Hand-overs are seen by whoever the agent works for, not by the agent; the records that moved are kept for a day's undoing and for good.
alter table hand_overs add constraint hand_overs_are_of_an_agent foreign key (agent_id) references staff (id),
  add constraint hand_overs_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint hand_overs_are_ended_by_staff foreign key (ended_by) references staff (id),
  add constraint hand_overs_go_to_others check (cardinality(successors) > 0 and not agent_id = any (successors)),
  add constraint hand_overs_say_what_moved check ((state in ('done', 'undone')) = (done_at is not null and moved is not null)),
  add constraint hand_overs_end_at_a_moment check ((state in ('undone', 'called-off')) = (ended_at is not null));
alter table hand_over_records add constraint hand_over_records_are_of_one foreign key (hand_over_id) references hand_overs (id),
  add constraint hand_over_records_go_to_staff foreign key (to_agent) references staff (id);
create trigger hand_overs_live_by_their_cycle before update of state on hand_overs for each row execute function app.refuse_illegal_step('hand-over');
create trigger hand_overs_begin_planned before insert on hand_overs for each row when (new.state <> 'planned') execute function app.refuse_change();
create trigger hand_overs_are_never_deleted before delete on hand_overs for each row execute function app.refuse_change();
create trigger hand_over_records_are_only_added_to before update or delete on hand_over_records for each row execute function app.refuse_change();
alter table hand_overs enable row level security;
create policy own_records on hand_overs using ((select app.sees_all())
  or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id()) and r.depth > 0));
alter table hand_over_records enable row level security;
create policy own_records on hand_over_records for select using (exists (select from hand_overs h where h.id = hand_over_id));
create policy by_the_program on hand_over_records for insert with check ((select app.is_system()));
create policy of_seen_hand_overs on history for select using (cycle = 'hand-over' and exists (select from hand_overs h where h.id = record_id));
