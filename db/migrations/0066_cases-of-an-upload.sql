ALTER TABLE "cases" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "batch_name" text;--> statement-breakpoint
CREATE INDEX "cases_of_an_upload" ON "cases" USING btree ("batch_id","waiting_since","id") WHERE batch_id is not null;--> statement-breakpoint
-- Triggers take their turns by name. Now the customer of a policy is locked before the tallies are, as wherever else a customer is changed: two
-- policies of one customer that were made at once waited for each other in a ring.
ALTER TRIGGER policies_insure_their_customer ON policies RENAME TO policies_are_of_insured_customers;
