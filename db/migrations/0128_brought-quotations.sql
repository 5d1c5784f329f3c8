CREATE TABLE "brought_quotations" (
	"quotation_id" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"tariff" text NOT NULL,
	"is_proven" boolean NOT NULL,
	"worksheet" jsonb NOT NULL,
	"differences" jsonb NOT NULL,
	"clock_moved_seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD COLUMN "clock_moved_seconds" integer DEFAULT 0 NOT NULL;