CREATE TABLE "simulators"."refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"amount_centavos" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_charges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"objection" text
);
--> statement-breakpoint
CREATE TABLE "statement_payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid,
	"attempt" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"currency" text DEFAULT 'PHP' NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"method" text,
	"counter_code" jsonb,
	"provider_ref" text,
	"checkout_url" text,
	"audience" text NOT NULL,
	"reason" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"is_divided" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"source_id" uuid NOT NULL,
	"line" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "whole_id" uuid;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "credit_days" integer;--> statement-breakpoint
CREATE INDEX "refunds_of_a_checkout" ON "simulators"."refunds" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_charges_stand_on_one" ON "statement_charges" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "statement_charges_of_a_statement" ON "statement_charges" USING btree ("statement_id","id");--> statement-breakpoint
CREATE INDEX "statement_charges_of_a_policy" ON "statement_charges" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_payments_have_one_reference" ON "statement_payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_payments_one_open_attempt" ON "statement_payments" USING btree ("statement_id") WHERE state in ('created', 'pending', 'checking');--> statement-breakpoint
CREATE INDEX "statement_payments_of_a_statement" ON "statement_payments" USING btree ("statement_id","attempt");--> statement-breakpoint
CREATE INDEX "statement_payments_of_a_provider" ON "statement_payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "statement_payments_to_check" ON "statement_payments" USING btree ("next_check_at") WHERE state in ('created', 'pending', 'checking', 'paid');--> statement-breakpoint
CREATE INDEX "statement_payments_to_divide" ON "statement_payments" USING btree ("updated_at") WHERE state in ('paid', 'reversed') and not is_divided;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_have_one_source" ON "statements" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "statements_of_an_agent" ON "statements" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "statements_of_a_customer" ON "statements" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_a_whole" ON "payments" USING btree ("whole_id","id") WHERE whole_id is not null;