DROP INDEX "endorsements_one_open_a_policy";--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "pay_by" date;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "standing" jsonb;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "standing" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_one_of_a_charge" ON "endorsements" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "endorsements_that_wait" ON "endorsements" USING btree ("id") WHERE state in ('asked', 'waiting-approval', 'waiting-payment');--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_one_open_a_policy" ON "endorsements" USING btree ("policy_id") WHERE state in ('asked', 'waiting-approval', 'waiting-payment');