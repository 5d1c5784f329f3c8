ALTER TABLE "notifications" ADD COLUMN "title_i18n" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "body_i18n" jsonb;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "title_i18n" jsonb;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "body_i18n" jsonb;