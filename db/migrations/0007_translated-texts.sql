-- A text of a finding or of a line of the price keeps what translates it under another name: `sentenceSaid` becomes `sentenceI18n`. The texts stay as
-- they were, also where records are only added to, so their guard is lifted for this statement.
create function app.rename_translations(value jsonb) returns jsonb language sql immutable as $$
  select regexp_replace(value::text, '"(label|sentence|customer)Said": ', '"\1I18n": ', 'g')::jsonb $$;
--> statement-breakpoint
alter table quotation_versions disable trigger quotation_versions_are_only_added_to;
--> statement-breakpoint
alter table case_events disable trigger case_events_are_only_added_to;
--> statement-breakpoint
update quotations set worksheet = app.rename_translations(worksheet), findings = app.rename_translations(findings), approval = app.rename_translations(approval)
  where concat(worksheet, findings, approval) like '%Said": %';
--> statement-breakpoint
update quotation_versions set worksheet = app.rename_translations(worksheet), findings = app.rename_translations(findings)
  where concat(worksheet, findings) like '%Said": %';
--> statement-breakpoint
update policies set worksheet = app.rename_translations(worksheet), findings = app.rename_translations(findings)
  where concat(worksheet, findings) like '%Said": %';
--> statement-breakpoint
update case_events set findings = app.rename_translations(findings) where findings::text like '%Said": %';
--> statement-breakpoint
alter table quotation_versions enable trigger quotation_versions_are_only_added_to;
--> statement-breakpoint
alter table case_events enable trigger case_events_are_only_added_to;
--> statement-breakpoint
drop function app.rename_translations(jsonb);
