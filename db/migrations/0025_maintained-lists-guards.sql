-- The program replaces what is offered to choose from only by a version that a second person approved and whose day has come.
grant insert, delete on list_values, vehicles to kalasag_app;
--> statement-breakpoint
create function app.is_list_due(of_list text) returns boolean language sql stable as $$
  select (select app.is_system()) or exists (select from list_versions v where v.list = of_list and v.state = 'approved' and v.made_by is not null
    and v.in_force_at is null and v.effective_on <= (now() at time zone 'Asia/Manila')::date) $$;
grant execute on function app.is_list_due(text) to kalasag_app;
--> statement-breakpoint
alter table list_values enable row level security;
create policy for_everybody on list_values for select using (true);
create policy due_lists_come on list_values for insert with check (app.is_list_due(list));
create policy due_lists_go on list_values for delete using (app.is_list_due(list));
alter table vehicles enable row level security;
create policy for_everybody on vehicles for select using (true);
create policy due_lists_come on vehicles for insert with check ((select app.is_list_due('vehicles')));
create policy due_lists_go on vehicles for delete using ((select app.is_list_due('vehicles')));
--> statement-breakpoint
-- What became of a version is read by staff.
create policy of_maintained_lists on history for select using (cycle = 'list-version' and (select app.staff_id()) is not null);
