-- Written by administrators in their own name, sent by them or by the program on its day; what has gone out stays as it was said.
alter table announcements add constraint announcements_are_of_staff foreign key (created_by) references staff (id);
alter table notifications add constraint notifications_are_of_an_announcement foreign key (announcement_id) references announcements (id);
create trigger announcements_stay_as_said before update on announcements for each row
  when (old.sent_at is not null and (old.title, old.body, old.branches, old.roles, old.goes_out_at, old.sent_at, old.told, old.created_by)
    is distinct from (new.title, new.body, new.branches, new.roles, new.goes_out_at, new.sent_at, new.told, new.created_by)) execute function app.refuse_change();
alter table announcements enable row level security;
create policy of_administrators on announcements for select using ((select app.may('ADMIN')) or (select app.is_system()));
create policy announced_in_ones_own_name on announcements for insert with check (created_by = (select app.staff_id()) and (select app.may('ADMIN')));
create policy changed_until_they_go_out on announcements for update using ((select app.may('ADMIN')) or (select app.is_system()));
revoke delete, truncate on announcements from kalasag_app;
--> statement-breakpoint
-- An administrator sees who has read what was announced, and takes it back.
create policy announced_by_administrators on notifications for select using (announcement_id is not null and (select app.may('ADMIN')));
create policy withdrawn_by_administrators on notifications for delete using (announcement_id is not null and (select app.may('ADMIN')));
