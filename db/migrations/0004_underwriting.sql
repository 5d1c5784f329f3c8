CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entitlements" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"max_days" integer NOT NULL,
	"max_outstanding_centavos" bigint NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"policy_id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"days" integer NOT NULL,
	"due_on" date NOT NULL,
	"settled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"inspection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"inspection_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"shot" text NOT NULL,
	"attempt" integer NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	"reason" text,
	"session_id" uuid NOT NULL,
	"uploader" text NOT NULL,
	"sha256" text NOT NULL,
	"look" text NOT NULL,
	"look_parts" integer[] NOT NULL,
	"brightness" double precision NOT NULL,
	"sharpness" double precision NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy_metres" double precision,
	"source" text NOT NULL,
	"recorded" jsonb,
	"duplicates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_key" text,
	"thumbnail_key" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"quotation_id" uuid NOT NULL,
	"risk_fingerprint" text NOT NULL,
	"risk_keys" text[] NOT NULL,
	"description" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reasons" jsonb NOT NULL,
	"shots" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"lapses_on" date NOT NULL,
	"cleared_on" date
);
--> statement-breakpoint
CREATE TABLE "upload_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"link_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"clock_ahead_seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellation_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'given' NOT NULL,
	"ground" text NOT NULL,
	"reason" text NOT NULL,
	"last_day" date NOT NULL,
	"mortgagee" text,
	"mortgagee_email" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"event" text NOT NULL,
	"reason" text NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"outcome" text NOT NULL,
	"answers" jsonb NOT NULL,
	"holder" jsonb NOT NULL,
	"alternate" jsonb,
	"commercial" jsonb NOT NULL,
	"worksheet" jsonb NOT NULL,
	"total_centavos" bigint NOT NULL,
	"findings" jsonb NOT NULL,
	"tariff_id" uuid NOT NULL,
	"fingerprint" text,
	"cover_from" date NOT NULL,
	"cover_to" date NOT NULL,
	"valid_until" date,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariff_run_rows" (
	"run_id" uuid NOT NULL,
	"quotation_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"before_centavos" bigint,
	"after_centavos" bigint,
	"control" text NOT NULL,
	"reasons" text DEFAULT '' NOT NULL,
	"failure" text,
	CONSTRAINT "tariff_run_rows_run_id_quotation_id_pk" PRIMARY KEY("run_id","quotation_id")
);
--> statement-breakpoint
CREATE TABLE "tariff_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tariff_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"wanted" integer NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"summary" jsonb,
	"failure" text,
	"started_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authority_profiles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"line" text NOT NULL,
	"max_sum_insured_centavos" bigint,
	"max_discount" integer,
	"authorities" text[] NOT NULL,
	"four_eyes_above_centavos" bigint,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quotation_version" integer,
	"staff_id" uuid
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"sent_with" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"waiting_since" timestamp with time zone DEFAULT now() NOT NULL,
	"first_by" uuid,
	"first_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiver" text,
	"likeness" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_to_check";--> statement-breakpoint
DROP INDEX "quotations_to_decide_on";--> statement-breakpoint
DROP INDEX "quotations_that_may_expire";--> statement-breakpoint
ALTER TABLE "tariffs" ALTER COLUMN "state" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "pay_by" date;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "refund" jsonb;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "approval" jsonb;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "base_id" uuid;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "made_by" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "activated_by" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "loose_files_by_age" ON "loose_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "credits_of_an_agent" ON "credits" USING btree ("agent_id","due_on") WHERE settled_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "credits_that_are_owed" ON "credits" USING btree ("due_on") WHERE settled_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_links_have_one_token" ON "inspection_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "inspection_links_of_an_inspection" ON "inspection_links" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_photos_are_sent_once" ON "inspection_photos" USING btree ("inspection_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_photos_have_attempts" ON "inspection_photos" USING btree ("inspection_id","shot","attempt");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_content" ON "inspection_photos" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_look" ON "inspection_photos" USING gin ("look_parts");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_file" ON "inspection_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_thumbnail" ON "inspection_photos" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "inspection_photos_by_age" ON "inspection_photos" USING btree ("received_at") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_have_one_number" ON "inspections" USING btree ("number");--> statement-breakpoint
CREATE INDEX "inspections_of_a_quotation" ON "inspections" USING btree ("quotation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_have_one_open_inspection" ON "inspections" USING btree ("quotation_id") WHERE state in ('requested', 'capturing', 'submitted', 'sent-back');--> statement-breakpoint
CREATE INDEX "inspections_to_review" ON "inspections" USING btree ("submitted_at") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "inspections_that_may_lapse" ON "inspections" USING btree ("lapses_on") WHERE state in ('requested', 'capturing', 'sent-back');--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_notices_one_that_runs_a_policy" ON "cancellation_notices" USING btree ("policy_id") WHERE state = 'given';--> statement-breakpoint
CREATE INDEX "cancellation_notices_of_a_policy" ON "cancellation_notices" USING btree ("policy_id","given_at");--> statement-breakpoint
CREATE INDEX "quotation_decisions_on_a_version" ON "quotation_decisions" USING btree ("quotation_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "quotation_versions_are_counted" ON "quotation_versions" USING btree ("quotation_id","n");--> statement-breakpoint
CREATE INDEX "tariff_runs_of_a_version" ON "tariff_runs" USING btree ("tariff_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_runs_one_at_a_time" ON "tariff_runs" USING btree ("tariff_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "authority_profiles_begin_one_at_a_time" ON "authority_profiles" USING btree ("staff_id","line","valid_from") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "authority_profiles_of_a_person" ON "authority_profiles" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "case_events_of_a_case" ON "case_events" USING btree ("case_id","seq");--> statement-breakpoint
CREATE INDEX "case_files_of_a_case" ON "case_files" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_files_by_key" ON "case_files" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_are_one_for_a_quotation" ON "cases" USING btree ("quotation_id");--> statement-breakpoint
CREATE INDEX "cases_that_wait" ON "cases" USING btree ("waiting_since","id") WHERE state in ('open', 'seconding');--> statement-breakpoint
CREATE INDEX "cases_of_an_underwriter" ON "cases" USING btree ("assigned_to","waiting_since","id") WHERE state in ('open', 'asked', 'seconding');--> statement-breakpoint
CREATE INDEX "cases_that_are_decided" ON "cases" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "cases_by_likeness" ON "cases" USING gin ("likeness");--> statement-breakpoint
CREATE INDEX "certificates_of_an_agent" ON "certificates" USING btree ("agent_id","state") WHERE state in ('reserved', 'sent', 'unanswered', 'refused');--> statement-breakpoint
CREATE INDEX "lead_documents_by_file" ON "lead_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "policies_that_wait" ON "policies" USING btree ("agent_id","pay_by") WHERE state in ('awaiting-payment', 'paid');--> statement-breakpoint
CREATE INDEX "policies_in_force" ON "policies" USING btree ("agent_id","cover_to") WHERE state = 'issued';--> statement-breakpoint
CREATE INDEX "quotations_that_are_open" ON "quotations" USING btree ("agent_id","state") WHERE state in ('draft', 'quoted', 'referred', 'approved', 'accepted');--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE state in ('created', 'pending', 'checking', 'paid');--> statement-breakpoint
CREATE INDEX "quotations_to_decide_on" ON "quotations" USING btree ("valid_until") WHERE state in ('referred', 'approved', 'declined');--> statement-breakpoint
CREATE INDEX "quotations_that_may_expire" ON "quotations" USING btree ("valid_until") WHERE state in ('quoted', 'referred', 'approved', 'accepted');