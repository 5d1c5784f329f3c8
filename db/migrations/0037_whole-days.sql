-- A journey of one day begins and ends on it.
alter table quotations drop constraint quotations_expire_after_they_start;
--> statement-breakpoint
alter table quotations add constraint quotations_end_after_they_start check (cover_to >= cover_from);
--> statement-breakpoint
alter table quotation_versions drop constraint quotation_versions_expire_after_they_start;
--> statement-breakpoint
alter table quotation_versions add constraint quotation_versions_end_after_they_start check (cover_to >= cover_from);
--> statement-breakpoint
alter table policies drop constraint policies_expire_after_they_start;
--> statement-breakpoint
alter table policies add constraint policies_end_after_they_start check (cover_to >= cover_from);
--> statement-breakpoint
-- Of journeys the day after the last stood there.
update quotations set cover_to = cover_to - 1 where line = 'travel' and cover_to > cover_from;
--> statement-breakpoint
update policies set cover_to = cover_to - 1 where line = 'travel' and cover_to > cover_from;
