ALTER TABLE "batches" ADD COLUMN "told_issued" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "told_complete" integer DEFAULT 0 NOT NULL;