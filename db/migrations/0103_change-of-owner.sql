CREATE TABLE "policy_holdings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"holder_name" text NOT NULL,
	"version" integer NOT NULL,
	"held_to" date NOT NULL,
	"since_at" timestamp with time zone,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "endorsements_one_open_a_policy";--> statement-breakpoint
DROP INDEX "endorsements_that_wait";--> statement-breakpoint
DROP INDEX "identity_checks_of_a_policy";--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "new_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "taken_over" jsonb;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "lapse" text;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_holdings_of_a_policy" ON "policy_holdings" USING btree ("policy_id","version");--> statement-breakpoint
CREATE INDEX "policy_holdings_of_a_customer" ON "policy_holdings" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "endorsements_of_a_new_owner" ON "endorsements" USING btree ("new_owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_one_open_a_policy" ON "endorsements" USING btree ("policy_id") WHERE state in ('asked', 'waiting-approval', 'waiting-owner', 'waiting-payment');--> statement-breakpoint
CREATE INDEX "endorsements_that_wait" ON "endorsements" USING btree ("id") WHERE state in ('asked', 'waiting-approval', 'waiting-owner', 'waiting-payment');--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_of_a_policy" ON "identity_checks" USING btree ("policy_id","customer_id","attempt");