-- Courses: written by one person and published by another; what somebody learned is seen by them and by those above, and is their own doing.
alter table course_versions add constraint course_versions_are_of_a_course foreign key (course_id) references courses (id),
  add constraint course_versions_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint course_versions_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint course_versions_are_published_by_a_second_person check (decided_by <> made_by),
  add constraint course_versions_count_from_a_day check (state not in ('submitted', 'approved') or effective_on is not null),
  add constraint course_versions_are_checked_before_they_count check (state <> 'approved' or made_by is null or decided_by is not null);
alter table course_files add constraint course_files_are_of_a_course foreign key (course_id) references courses (id), add constraint course_files_are_added_by_staff foreign key (added_by) references staff (id);
alter table course_enrolments add constraint course_enrolments_are_of_a_course foreign key (course_id) references courses (id), add constraint course_enrolments_are_of_staff foreign key (staff_id) references staff (id);
alter table lessons_done add constraint lessons_done_are_of_a_course foreign key (course_id) references courses (id), add constraint lessons_done_are_of_staff foreign key (staff_id) references staff (id);
alter table quiz_attempts add constraint quiz_attempts_are_of_a_version foreign key (version_id) references course_versions (id), add constraint quiz_attempts_are_of_staff foreign key (staff_id) references staff (id),
  add constraint quiz_attempts_are_marked_when_finished check (num_nonnulls(answers, percent, is_passed, finished_at) in (0, 4));
alter table course_completions add constraint course_completions_are_of_a_version foreign key (version_id) references course_versions (id), add constraint course_completions_are_of_staff foreign key (staff_id) references staff (id);
--> statement-breakpoint
create trigger course_versions_live_by_their_cycle before update of state on course_versions for each row execute function app.refuse_illegal_step('course-version');
--> statement-breakpoint
create function app.refuse_change_of_course_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a course is % and frozen: begin a version of its own', old.state using errcode = 'restrict_violation';
end $$;
create trigger course_versions_are_frozen_once_submitted before update on course_versions for each row
  when ((new.course_id, new.n, new.made_by, new.created_at) is distinct from (old.course_id, old.n, old.made_by, old.created_at)
    or old.state not in ('draft', 'returned') and (new.content, new.size, new.effective_on, new.note) is distinct from (old.content, old.size, old.effective_on, old.note)
    or old.state = 'approved' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
  execute function app.refuse_change_of_course_version();
create function app.refuse_unchecked_course_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a course begins as the draft of somebody' using errcode = 'check_violation';
end $$;
create trigger course_versions_begin_as_drafts before insert on course_versions for each row
  when ((new.state <> 'draft' or new.made_by is null) and not app.is_owner()) execute function app.refuse_unchecked_course_version();
create trigger quiz_attempts_are_marked_once before update on quiz_attempts for each row when (old.finished_at is not null) execute function app.refuse_change();
create trigger quiz_attempts_are_never_deleted before delete on quiz_attempts for each row execute function app.refuse_change();
create trigger course_completions_are_only_added_to before update or delete on course_completions for each row execute function app.refuse_change();
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['courses', 'course_versions', 'course_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy of_staff on %I using ((select app.staff_id()) is not null or (select app.is_system()))$p$, t);
  end loop;
  foreach t in array array['course_enrolments', 'lessons_done', 'quiz_attempts', 'course_completions'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using ((select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))
      with check (%s staff_id = (select app.staff_id()))$p$, t,
      case when t = 'course_enrolments' then '(select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())) or' else '(select app.is_system()) or' end);
  end loop;
end $$;
create policy of_courses on history for select using (cycle = 'course-version' and (select app.staff_id()) is not null);
--> statement-breakpoint
-- The versions in force on a day, and since which version everybody learns a course again.
create function app.courses_on(day date) returns table (course_id uuid, version_id uuid, n int, round int, content jsonb, size int, effective_on date)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct on (v.course_id) v.course_id, v.id, v.n,
       coalesce((select max(r.n) from course_versions r where r.course_id = v.course_id and r.state = 'approved' and r.effective_on <= day and r.n <= v.n and (r.content->>'isRenewed')::boolean), 0),
       v.content, v.size, v.effective_on
     from course_versions v join courses c on c.id = v.course_id and c.closed_at is null
     where v.state = 'approved' and v.effective_on <= day order by v.course_id, v.effective_on desc, v.n desc $$;
-- Which courses an agent has still to pass before selling a line: a customer's sale asks as well. Whoever sold the line before a course was required goes on.
create function app.courses_lacking(of_agent uuid, of_line text, day date) returns table (course_id uuid, title text)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select o.course_id, o.content->>'title' from app.courses_on(day) o
     where o.content->'requiredFor' ? of_line
       and not exists (select from course_completions k where k.course_id = o.course_id and k.staff_id = of_agent and k.n >= o.round)
       and not exists (select from policies p where p.agent_id = of_agent and p.line = of_line and p.number is not null
         and p.created_at < (select min(f.effective_on) from course_versions f where f.course_id = o.course_id and f.state = 'approved' and f.content->'requiredFor' ? of_line)::timestamp at time zone 'Asia/Manila')
     order by 2 $$;
grant execute on function app.courses_on(date), app.courses_lacking(uuid, text, date) to kalasag_app;
--> statement-breakpoint
-- Who makes courses, where roles were loaded before; a new database loads them all.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'COURSES' from (values ('SM1'), ('AD1'), ('CO1')) r (role_code) where exists (select from feature_permissions) on conflict do nothing;
