CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"applicant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"answers" text NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"returned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_address" text NOT NULL,
	"identity_transaction" text,
	"identity_state" text,
	"identity_attempt" integer DEFAULT 0 NOT NULL,
	"identity_document" text,
	"identity_at" timestamp with time zone,
	"signature" text,
	"agreement_key" text,
	"submitted_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"checked_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"branch" text,
	"manager_id" uuid,
	"staff_id" uuid,
	"erase_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applicants" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mobile" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "licences_of_a_kind_begin_once";--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "applicant_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "application_documents_one_of_a_kind" ON "application_documents" USING btree ("application_id","kind");--> statement-breakpoint
CREATE INDEX "application_documents_by_file" ON "application_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "application_messages_in_order" ON "application_messages" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_have_one_number" ON "applications" USING btree ("number");--> statement-breakpoint
CREATE INDEX "applications_of_an_applicant" ON "applications" USING btree ("applicant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open_each" ON "applications" USING btree ("applicant_id") WHERE state not in ('approved', 'declined', 'withdrawn');--> statement-breakpoint
CREATE INDEX "applications_that_wait" ON "applications" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "applications_by_state" ON "applications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "applications_of_a_person" ON "applications" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "applications_to_erase" ON "applications" USING btree ("erase_on") WHERE erase_on is not null;--> statement-breakpoint
CREATE INDEX "applications_with_identity" ON "applications" USING btree ("identity_transaction") WHERE identity_transaction is not null;--> statement-breakpoint
CREATE INDEX "applications_with_agreement" ON "applications" USING btree ("agreement_key") WHERE agreement_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applicants_have_one_number" ON "applicants" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "sessions_of_an_applicant" ON "sessions" USING btree ("applicant_id") WHERE applicant_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "licences_of_a_kind_begin_once" ON "licences" USING btree ("staff_id","kind","company","valid_from");