CREATE TABLE "ending_deeds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_sendings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"notice_id" uuid NOT NULL,
	"event" text NOT NULL,
	"way" text NOT NULL,
	"recipient" text NOT NULL,
	"message_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"reference" text,
	"at" timestamp with time zone,
	"posted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cancellation_notices" ADD COLUMN "shown" jsonb;--> statement-breakpoint
ALTER TABLE "cancellation_notices" ADD COLUMN "refund" jsonb;--> statement-breakpoint
ALTER TABLE "cancellation_notices" ADD COLUMN "lto_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ending_deeds_of_a_policy" ON "ending_deeds" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "ending_deeds_by_key" ON "ending_deeds" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "notice_sendings_of_a_notice" ON "notice_sendings" USING btree ("notice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_sendings_by_message" ON "notice_sendings" USING btree ("message_id");--> statement-breakpoint
-- Notice of cancellation: what was told to whom, and what was shown for it, is never changed, only how it ended; when the LTO was told is noted once.
drop trigger cancellation_notices_keep_what_was_told on cancellation_notices;
create trigger cancellation_notices_keep_what_was_told before update on cancellation_notices for each row
  when ((new.policy_id, new.ground, new.reason, new.last_day, new.mortgagee, new.mortgagee_email, new.given_at, new.shown, new.refund)
    is distinct from (old.policy_id, old.ground, old.reason, old.last_day, old.mortgagee, old.mortgagee_email, old.given_at, old.shown, old.refund)
    or (old.lto_told_at is not null and new.lto_told_at is distinct from old.lto_told_at))
  execute function app.refuse_change();
--> statement-breakpoint
-- Proof that a notice was sent: seen by whoever sees the notice, written by staff and the program, and left as it is once it was sent.
alter table notice_sendings add constraint notice_sendings_are_of_a_notice foreign key (notice_id) references cancellation_notices (id),
  add constraint notice_sendings_are_posted_by_staff foreign key (posted_by) references staff (id),
  add constraint notice_sendings_are_known check (event in ('given', 'withdrawn', 'carried-out') and way in ('sms', 'mail', 'mortgagee', 'lto', 'post') and state in ('queued', 'sent', 'refused', 'lapsed', 'failed')),
  add constraint notice_sendings_are_carried check ((way = 'post') = (message_id is null)),
  add constraint notice_sendings_are_posted_with_a_receipt check (way <> 'post' or state = 'queued' or (state = 'sent' and num_nonnulls(reference, at, posted_by) = 3));
alter table notice_sendings enable row level security;
create policy own_records on notice_sendings for select using (exists (select from cancellation_notices n where n.id = notice_id));
create policy written_for_a_notice on notice_sendings for insert with check (
  ((select app.staff_id()) is not null or (select app.is_system())) and exists (select from cancellation_notices n where n.id = notice_id));
create policy posted_by_staff on notice_sendings for update using (
  ((select app.staff_id()) is not null or (select app.is_system())) and exists (select from cancellation_notices n where n.id = notice_id));
create trigger notice_sendings_keep_what_was_sent before update on notice_sendings for each row
  when (old.state <> 'queued' or (new.notice_id, new.event, new.way, new.recipient, new.message_id) is distinct from (old.notice_id, old.event, old.way, old.recipient, old.message_id))
  execute function app.refuse_change();
create trigger notice_sendings_are_never_deleted before delete on notice_sendings for each row execute function app.refuse_change();
--> statement-breakpoint
-- Deeds: seen by whoever sees the policy, added by staff, never changed.
alter table ending_deeds add constraint ending_deeds_are_of_a_policy foreign key (policy_id) references policies (id),
  add constraint ending_deeds_are_added_by_staff foreign key (uploaded_by) references staff (id);
alter table ending_deeds enable row level security;
create policy own_records on ending_deeds for select using (exists (select from policies p where p.id = policy_id));
create policy added_by_staff on ending_deeds for insert with check (
  uploaded_by = (select app.staff_id()) and exists (select from policies p where p.id = policy_id));
create trigger ending_deeds_stay before update or delete on ending_deeds for each row execute function app.refuse_change();
