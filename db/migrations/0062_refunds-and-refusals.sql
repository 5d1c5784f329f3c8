CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"reference" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_refusals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"note" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_have_one_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_for_each_source" ON "refunds" USING btree ("source_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_a_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_a_policy" ON "refunds" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "visa_refusals_of_a_policy" ON "visa_refusals" USING btree ("policy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_refusals_one_that_is_read_a_policy" ON "visa_refusals" USING btree ("policy_id") WHERE state = 'asked';