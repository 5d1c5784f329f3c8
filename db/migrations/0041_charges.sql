CREATE TABLE "policy_extensions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"charge_id" uuid,
	"covered_to" date NOT NULL,
	"cover_to" date NOT NULL,
	"until" date NOT NULL,
	"worksheet" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"due_on" date,
	"pay_by" date,
	"settled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"description" text NOT NULL,
	"worksheet" jsonb NOT NULL,
	"cover_from" date NOT NULL,
	"cover_to" date NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "policy_versions_policy_id_version_pk" PRIMARY KEY("policy_id","version")
);
--> statement-breakpoint
DROP INDEX "payments_one_open_attempt_a_policy";--> statement-breakpoint
DROP INDEX "invoices_corrected_once_for_a_cause";--> statement-breakpoint
ALTER TABLE "member_adjustments" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "member_adjustments" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_adjustments" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
CREATE INDEX "policy_extensions_of_a_policy" ON "policy_extensions" USING btree ("policy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_extensions_one_of_a_charge" ON "policy_extensions" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "charges_of_a_policy" ON "charges" USING btree ("policy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_premium_a_policy" ON "charges" USING btree ("policy_id") WHERE kind = 'premium';--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_open_extension_a_policy" ON "charges" USING btree ("policy_id") WHERE kind = 'extension' and settled_at is null and ended_at is null and pay_by is not null;--> statement-breakpoint
CREATE INDEX "charges_that_are_open" ON "charges" USING btree ("id") WHERE settled_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "invoices_of_a_charge" ON "invoices" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_attempt_a_charge" ON "payments" USING btree ("charge_id") WHERE state in ('created', 'pending', 'checking');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_corrected_once_for_a_cause" ON "invoices" USING btree ("corrects_id","cause") WHERE cause in ('returned', 'reversed');