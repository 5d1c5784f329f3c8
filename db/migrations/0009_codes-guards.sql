-- Codes, and who asked for them from where, are read and written by the program on nobody's behalf.
alter table one_time_codes enable row level security;
--> statement-breakpoint
create policy system_only on one_time_codes using ((select app.sees_all()) and (select app.staff_id()) is null);
