-- Scans of licences and renewed licences are seen by their holder and the office; nobody decides on their own.
alter table licences add constraint licences_are_held_in_a_capacity check (capacity in ('agent', 'general-agency'));
alter table licence_scans add constraint licence_scans_of_staff_exist foreign key (staff_id) references staff (id),
  add constraint licence_scans_are_added_by_staff foreign key (added_by) references staff (id);
alter table licences add constraint licences_keep_a_scan foreign key (scan_id) references licence_scans (id);
alter table licence_renewals add constraint licence_renewals_of_staff_exist foreign key (staff_id) references staff (id),
  add constraint licence_renewals_are_of_a_licence foreign key (licence_id) references licences (id),
  add constraint licence_renewals_become_a_licence foreign key (renewed_id) references licences (id),
  add constraint licence_renewals_bring_a_scan foreign key (scan_id) references licence_scans (id),
  add constraint licence_renewals_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint licence_renewals_are_decided_by_others check (decided_by is distinct from staff_id),
  add constraint licence_renewals_end_after_they_begin check (valid_until >= valid_from),
  add constraint licence_renewals_are_accepted_as_a_licence check ((state = 'accepted') = (renewed_id is not null) and (state <> 'accepted' or decided_by is not null)),
  add constraint licence_renewals_are_returned_for_a_reason check (state <> 'returned' or jsonb_array_length(returned) > 0),
  add constraint licence_renewals_wait_while_sent check ((state = 'sent') = (waiting_since is not null));
create trigger licence_renewals_live_by_their_cycle before update of state on licence_renewals for each row execute function app.refuse_illegal_step('licence-renewal');
create trigger licence_renewals_begin_sent before insert on licence_renewals for each row when (new.state <> 'sent') execute function app.refuse_change();
create trigger licence_renewals_are_never_deleted before delete on licence_renewals for each row execute function app.refuse_change();
create trigger licence_scans_stay_as_sent before update on licence_scans for each row execute function app.refuse_change();
--> statement-breakpoint
alter table licence_scans enable row level security;
create policy own_records on licence_scans using ((select app.sees_all()) or staff_id = (select app.staff_id()));
alter table licence_renewals enable row level security;
create policy own_records on licence_renewals using ((select app.sees_all()) or staff_id = (select app.staff_id()));
create policy of_seen_licence_renewals on history for select using (cycle = 'licence-renewal' and exists (select from licence_renewals n where n.id = record_id));
