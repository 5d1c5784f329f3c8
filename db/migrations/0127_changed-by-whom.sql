ALTER TABLE "customers" ADD COLUMN "changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL;