ALTER TABLE "reminders" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "link" text;