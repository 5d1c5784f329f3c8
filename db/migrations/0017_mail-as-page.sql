ALTER TABLE "simulators"."inbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "simulators"."inbox" ADD COLUMN "headers" jsonb;