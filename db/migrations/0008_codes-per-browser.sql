DROP INDEX "one_time_codes_of_a_mobile";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "is_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "one_time_codes_from_an_address" ON "one_time_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_of_a_link" ON "one_time_codes" USING btree ("link_id","created_at") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_codes_of_an_agent" ON "one_time_codes" USING btree ("agent_id","created_at") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_codes_sent" ON "one_time_codes" USING btree ("created_at") WHERE is_sent;--> statement-breakpoint
CREATE INDEX "one_time_codes_of_a_mobile" ON "one_time_codes" USING btree ("mobile","created_at");