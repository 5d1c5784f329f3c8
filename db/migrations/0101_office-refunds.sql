ALTER TABLE "refunds" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refused_because" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
CREATE INDEX "refunds_for_the_office" ON "refunds" USING btree ("created_at","id") WHERE state in ('office', 'proposed', 'paid-out');