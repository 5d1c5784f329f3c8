CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"ends_on" date NOT NULL,
	"quotation_id" uuid,
	"obstacle" jsonb,
	"following_id" uuid,
	"declined_because" text,
	"remind_by" text DEFAULT 'both' NOT NULL,
	"remind_in" text DEFAULT 'en' NOT NULL,
	"offered_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_one_of_a_policy" ON "renewals" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_one_of_a_quotation" ON "renewals" USING btree ("quotation_id") WHERE quotation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_one_by_a_policy" ON "renewals" USING btree ("following_id") WHERE following_id is not null;--> statement-breakpoint
CREATE INDEX "renewals_of_a_customer" ON "renewals" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "renewals_that_are_open" ON "renewals" USING btree ("ends_on","id") WHERE state in ('due', 'offered');--> statement-breakpoint
CREATE INDEX "renewals_to_mark" ON "renewals" USING btree ("id") WHERE state = 'renewed';