-- What somebody practised is theirs and seen by those above; the program marks it, once.
alter table practice_runs add constraint practice_runs_are_of_staff foreign key (staff_id) references staff (id),
  add constraint practice_runs_are_marked_when_finished check (num_nonnulls(finished_at, percent, is_passed, done) in (0, 4)),
  add constraint practice_runs_are_marked_of_a_hundred check (percent between 0 and 100);
create trigger practice_runs_are_marked_once before update on practice_runs for each row when (old.finished_at is not null
  and (new.staff_id, new.scenario, new.started_at, new.finished_at, new.percent, new.is_passed, new.done)
    is distinct from (old.staff_id, old.scenario, old.started_at, old.finished_at, old.percent, old.is_passed, old.done)) execute function app.refuse_change();
create trigger practice_runs_are_never_deleted before delete on practice_runs for each row execute function app.refuse_change();
alter table practice_runs enable row level security;
create policy own_records on practice_runs using ((select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))
  with check ((select app.is_system()) or staff_id = (select app.staff_id()));
