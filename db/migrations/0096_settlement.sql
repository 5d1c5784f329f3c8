CREATE TABLE "settlement_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"booked_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"settlement_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"uploaded_by" uuid,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"settlement_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text NOT NULL,
	"says" text DEFAULT '' NOT NULL,
	"reference" text,
	"payment_ref" text,
	"gross_centavos" bigint NOT NULL,
	"fee_centavos" bigint NOT NULL,
	"vat_centavos" bigint NOT NULL,
	"withheld_centavos" bigint NOT NULL,
	"net_centavos" bigint NOT NULL,
	"captured_on" date,
	"settled_on" date,
	"row_at" integer,
	"movement_kind" text,
	"movement_id" uuid,
	"is_claim" boolean DEFAULT false NOT NULL,
	"claimed_centavos" bigint DEFAULT 0 NOT NULL,
	"ours_centavos" bigint,
	"payment_id" uuid,
	"policy_id" uuid,
	"statement_id" uuid,
	"line" text,
	"late_on" date,
	"reason" text,
	"proposed_by" uuid,
	"decided_by" uuid,
	"waits_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_postings" (
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	CONSTRAINT "settlement_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"payout_reference" text,
	"problem" text,
	"items" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"gross_centavos" bigint DEFAULT 0 NOT NULL,
	"fees_centavos" bigint DEFAULT 0 NOT NULL,
	"vat_centavos" bigint DEFAULT 0 NOT NULL,
	"withheld_centavos" bigint DEFAULT 0 NOT NULL,
	"net_centavos" bigint DEFAULT 0 NOT NULL,
	"payout_centavos" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulators"."charges" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulators"."charges" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulators"."checkout_sessions" ADD COLUMN "captured_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulators"."checkout_sessions" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulators"."refunds" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_entries_once_a_movement" ON "settlement_entries" USING btree ("kind","source_id") WHERE kind <> 'item';--> statement-breakpoint
CREATE INDEX "settlement_entries_of_a_source" ON "settlement_entries" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "settlement_entries_of_a_provider" ON "settlement_entries" USING btree ("provider","booked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_files_count_once" ON "settlement_files" USING btree ("settlement_id","file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_files_have_one_version" ON "settlement_files" USING btree ("settlement_id","version");--> statement-breakpoint
CREATE INDEX "settlement_files_by_key" ON "settlement_files" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_items_have_one_name" ON "settlement_items" USING btree ("settlement_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_items_settle_once" ON "settlement_items" USING btree ("movement_kind","movement_id") WHERE is_claim;--> statement-breakpoint
CREATE INDEX "settlement_items_of_a_movement" ON "settlement_items" USING btree ("movement_id") WHERE movement_id is not null;--> statement-breakpoint
CREATE INDEX "settlement_items_that_wait" ON "settlement_items" USING btree ("id") WHERE state in ('open', 'proposed');--> statement-breakpoint
CREATE INDEX "settlement_items_of_a_policy" ON "settlement_items" USING btree ("policy_id") WHERE policy_id is not null;--> statement-breakpoint
CREATE INDEX "settlement_postings_by_account" ON "settlement_postings" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_a_day" ON "settlements" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "settlements_by_day" ON "settlements" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "settlements_to_reconcile" ON "settlements" USING btree ("day") WHERE state <> 'reconciled';