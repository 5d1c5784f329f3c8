-- What others made: its files are seen by whoever learns or makes courses; what it said of somebody is seen by them and by those above, and is only added to.
alter table package_files add constraint package_files_are_of_a_file foreign key (file_id) references course_files (id);
alter table package_progress add constraint package_progress_is_of_a_course foreign key (course_id) references courses (id),
  add constraint package_progress_is_of_a_package foreign key (file_id) references course_files (id),
  add constraint package_progress_is_of_staff foreign key (staff_id) references staff (id),
  add constraint package_progress_is_a_percent check (best between 0 and 100);
alter table package_statements add constraint package_statements_are_of_a_course foreign key (course_id) references courses (id),
  add constraint package_statements_are_of_a_package foreign key (file_id) references course_files (id),
  add constraint package_statements_are_of_staff foreign key (staff_id) references staff (id),
  add constraint package_statements_are_percents check (percent between 0 and 100);
create trigger package_files_stay_as_they_came before update or delete on package_files for each row execute function app.refuse_change();
create trigger package_statements_are_only_added_to before update or delete on package_statements for each row execute function app.refuse_change();
--> statement-breakpoint
alter table package_files enable row level security;
create policy of_staff on package_files using ((select app.staff_id()) is not null or (select app.is_system()));
do $$
declare t text;
begin
  foreach t in array array['package_progress', 'package_statements'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using ((select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))
      with check (staff_id = (select app.staff_id()))$p$, t);
  end loop;
end $$;
