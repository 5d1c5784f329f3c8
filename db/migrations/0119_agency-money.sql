DROP INDEX "collections_that_are_held";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "mortgagee_email" text;--> statement-breakpoint
CREATE INDEX "policies_that_end" ON "policies" USING btree ("agent_id","cover_to") WHERE issued_at is not null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "collections_that_are_held" ON "collections" USING btree ("agent_id","due_on") WHERE state in ('held', 'sent', 'void-asked');