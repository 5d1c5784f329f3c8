CREATE TABLE "commission_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sale_id" uuid,
	"role" text,
	"source_id" uuid NOT NULL,
	"workings" jsonb NOT NULL,
	"tax_rate" integer NOT NULL,
	"reason" text,
	"booked_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"month" date NOT NULL,
	"people" integer NOT NULL,
	"total_centavos" bigint NOT NULL,
	"made_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_postings" (
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	CONSTRAINT "commission_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account")
);
--> statement-breakpoint
CREATE TABLE "commission_sales" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"policy_number" text NOT NULL,
	"line" text NOT NULL,
	"package" text,
	"parts" jsonb NOT NULL,
	"paid_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_statement_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_statements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"month" date NOT NULL,
	"opening_centavos" bigint NOT NULL,
	"earned_centavos" bigint NOT NULL,
	"taken_back_centavos" bigint NOT NULL,
	"withheld_centavos" bigint NOT NULL,
	"paid_out_centavos" bigint NOT NULL,
	"payable_centavos" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "commission_entries_once_for_a_source" ON "commission_entries" USING btree ("sale_id","staff_id","kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_entries_paid_out_once" ON "commission_entries" USING btree ("source_id") WHERE kind = 'paid-out';--> statement-breakpoint
CREATE INDEX "commission_entries_of_a_person" ON "commission_entries" USING btree ("staff_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "commission_entries_by_day" ON "commission_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payouts_have_one_number" ON "commission_payouts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payouts_one_a_month" ON "commission_payouts" USING btree ("month") WHERE state <> 'returned';--> statement-breakpoint
CREATE UNIQUE INDEX "commission_sales_one_of_a_payment" ON "commission_sales" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "commission_sales_of_a_policy" ON "commission_sales" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "commission_sales_of_a_charge" ON "commission_sales" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "commission_statement_entries_of_a_statement" ON "commission_statement_entries" USING btree ("statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statements_have_one_number" ON "commission_statements" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statements_one_a_month" ON "commission_statements" USING btree ("staff_id","month");--> statement-breakpoint
CREATE INDEX "commission_statements_by_month" ON "commission_statements" USING btree ("month","id");