CREATE TABLE "endorsements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"effective_on" date NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"proof_id" uuid,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"reason" text,
	"in_force_at" timestamp with time zone,
	"version" integer
);
--> statement-breakpoint
ALTER TABLE "simulators"."registrations" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "correction_refused" text;--> statement-breakpoint
-- Until now no holder was ever changed, and each version was replaced on the day on which somebody did it.
ALTER TABLE "policy_versions" ADD COLUMN "holder" jsonb;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "holder_name" text;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "replaced_on" date;--> statement-breakpoint
alter table policy_versions disable trigger policy_versions_are_only_added_to;--> statement-breakpoint
update policy_versions v set holder = p.holder, holder_name = p.holder_name, replaced_on = (v.replaced_at at time zone 'Asia/Manila')::date
from policies p where p.id = v.policy_id;--> statement-breakpoint
alter table policy_versions enable trigger policy_versions_are_only_added_to;--> statement-breakpoint
alter table policy_versions alter column holder set not null, alter column holder_name set not null, alter column replaced_on set not null;--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_are_numbered" ON "endorsements" USING btree ("policy_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_one_open_a_policy" ON "endorsements" USING btree ("policy_id") WHERE state in ('asked', 'waiting-approval');--> statement-breakpoint
CREATE INDEX "endorsements_of_a_proof" ON "endorsements" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "endorsements_to_decide" ON "endorsements" USING btree ("asked_at") WHERE state = 'waiting-approval';--> statement-breakpoint
CREATE INDEX "certificates_to_correct" ON "certificates" USING btree ("asked_at") WHERE correction is not null;