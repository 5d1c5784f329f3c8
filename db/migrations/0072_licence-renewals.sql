CREATE TABLE "licence_renewals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"licence_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"scan_id" uuid NOT NULL,
	"returned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"renewed_id" uuid
);
--> statement-breakpoint
CREATE TABLE "licence_scans" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "capacity" text DEFAULT 'agent' NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "scan_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "licence_renewals_one_open_each" ON "licence_renewals" USING btree ("licence_id") WHERE state in ('sent', 'returned');--> statement-breakpoint
CREATE INDEX "licence_renewals_of_a_person" ON "licence_renewals" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "licence_renewals_that_wait" ON "licence_renewals" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "licence_renewals_with_a_scan" ON "licence_renewals" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "licence_scans_of_a_person" ON "licence_scans" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "licence_scans_by_file" ON "licence_scans" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "licences_with_a_scan" ON "licences" USING btree ("scan_id") WHERE scan_id is not null;--> statement-breakpoint
CREATE INDEX "licences_by_number" ON "licences" USING btree ("number");