-- Nightly data sets: the program alone writes and forgets them, the office reads what there is.
alter table data_sets add constraint data_sets_are_known check (state in ('made', 'failed') and personal in ('pseudonyms', 'plain')),
  add constraint data_sets_have_a_moment check (state <> 'made' or (as_of is not null and manifest_key is not null));
alter table data_set_files add constraint data_set_files_are_of_a_set foreign key (set_id) references data_sets (id),
  add constraint data_set_files_are_known check (format in ('csv', 'parquet'));
do $$
declare t text;
begin
  foreach t in array array['data_sets', 'data_set_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_the_program on %I using ((select app.is_system()))', t);
    execute format('create policy of_the_office on %I for select using ((select app.sees_all()))', t);
  end loop;
end $$;
insert into feature_permissions (role_code, feature_code)
  select role, 'DATA_SETS' from unnest(array['AD1', 'FI1']) role where exists (select from feature_permissions) on conflict do nothing;
