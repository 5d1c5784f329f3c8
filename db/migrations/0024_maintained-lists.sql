CREATE TABLE "list_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list" text NOT NULL,
	"rows" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"effective_on" date,
	"note" text DEFAULT '' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"made_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"in_force_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "list_versions_by_day" ON "list_versions" USING btree ("list","effective_on");--> statement-breakpoint
CREATE UNIQUE INDEX "list_versions_of_the_program" ON "list_versions" USING btree ("list") WHERE made_by is null;
--> statement-breakpoint
alter table list_versions add constraint list_versions_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint list_versions_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint list_versions_are_approved_by_a_second_person check (decided_by <> made_by),
  add constraint list_versions_count_from_a_day check (state not in ('submitted', 'approved') or effective_on is not null),
  add constraint list_versions_are_checked_before_they_count check (state <> 'approved' or made_by is null or decided_by is not null);
--> statement-breakpoint
create trigger list_versions_live_by_their_cycle before update of state on list_versions for each row execute function app.refuse_illegal_step('list-version');
--> statement-breakpoint
create function app.refuse_change_of_list_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the list % is % and frozen: load a version of its own', old.list, old.state using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger list_versions_are_frozen_once_submitted before update on list_versions for each row
  when (old.made_by is not null and ((new.list, new.rows, new.made_by, new.created_at) is distinct from (old.list, old.rows, old.made_by, old.created_at)
    or old.state not in ('draft', 'returned') and (new.effective_on, new.note, new.is_demo) is distinct from (old.effective_on, old.note, old.is_demo)
    or old.state = 'approved' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)
    or old.in_force_at is not null and new.in_force_at is distinct from old.in_force_at))
  execute function app.refuse_change_of_list_version();
--> statement-breakpoint
create function app.refuse_unchecked_list_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the list % begins as the draft of somebody', new.list using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger list_versions_begin_as_drafts before insert on list_versions for each row
  when ((new.state <> 'draft' or new.made_by is null) and not app.is_owner()) execute function app.refuse_unchecked_list_version();
