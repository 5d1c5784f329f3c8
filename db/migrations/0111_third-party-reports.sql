CREATE TABLE "third_party_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"report_id" uuid NOT NULL,
	"place" text NOT NULL,
	"client" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_party_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client" uuid NOT NULL,
	"mobile" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"known_by" text NOT NULL,
	"policy_id" uuid,
	"loss_at" timestamp with time zone NOT NULL,
	"told" text NOT NULL,
	"address" text NOT NULL,
	"claim_id" uuid,
	"decided_by" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "client" uuid;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "fault" text DEFAULT 'undetermined' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "is_total" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "deducted_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "third_party_files_take_a_file_once" ON "third_party_files" USING btree ("report_id","client");--> statement-breakpoint
CREATE INDEX "third_party_files_by_key" ON "third_party_files" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "third_party_reports_have_one_number" ON "third_party_reports" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "third_party_reports_are_taken_once" ON "third_party_reports" USING btree ("mobile","client");--> statement-breakpoint
CREATE INDEX "third_party_reports_that_wait" ON "third_party_reports" USING btree ("id") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "third_party_reports_of_a_number" ON "third_party_reports" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "third_party_reports_from_an_address" ON "third_party_reports" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "third_party_reports_of_a_claim" ON "third_party_reports" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_are_taken_once" ON "claims" USING btree ("policy_id","client");