-- What customers see of the installation is read by everybody, and written by the second of two people.
alter table brand_settings add constraint brand_settings_are_decided foreign key (change_id) references office_changes (id);
alter table brand_settings enable row level security;
create policy seen_by_everybody on brand_settings for select using (true);
create policy written_by_the_second on brand_settings for insert with check ((select app.decided_office_change(change_id, 'brand')));
create policy changed_by_the_second on brand_settings for update using ((select app.may('STAFF_CHANGES')))
  with check ((select app.decided_office_change(change_id, 'brand')));
revoke delete, truncate on brand_settings from kalasag_app;
create function app.tell_of_brand() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('brand', '');
  return null;
end $$;
create trigger brand_settings_are_told_of after insert or update on brand_settings for each statement execute function app.tell_of_brand();
--> statement-breakpoint
-- A legal text is added to, and stays as it was written.
alter table legal_texts add constraint legal_texts_are_decided foreign key (change_id) references office_changes (id),
  add constraint legal_texts_have_one_of_a_version unique (code, version);
alter table legal_texts enable row level security;
create policy read_by_everybody on legal_texts for select using (true);
create policy written_by_the_second on legal_texts for insert with check ((select app.decided_office_change(change_id, 'legal-text')));
create trigger legal_texts_are_only_added_to before update or delete on legal_texts for each row execute function app.refuse_change();
revoke update, delete, truncate on legal_texts from kalasag_app;
--> statement-breakpoint
-- What is not sold is known to whoever sells or wants to buy; of a stop, its last day alone is changed.
alter table sales_stops add constraint sales_stops_are_decided foreign key (change_id) references office_changes (id),
  add constraint sales_stops_go_forward check (until_on is null or until_on >= from_on - 1);
alter table sales_stops enable row level security;
create policy known_to_everybody on sales_stops for select using (true);
create policy written_by_the_second on sales_stops for insert with check ((select app.decided_office_change(change_id, 'sales-stop')));
create policy ended_by_the_second on sales_stops for update using ((select app.may('STAFF_CHANGES')))
  with check ((select app.decided_office_change(change_id, 'sales-stop')));
revoke delete, truncate, update on sales_stops from kalasag_app;
grant update (until_on, change_id) on sales_stops to kalasag_app;
