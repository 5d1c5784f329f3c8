CREATE TABLE "batch_edits" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"edit" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"parts" jsonb,
	"is_mended" boolean NOT NULL,
	"is_left_out" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "more" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "is_old_template" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "batch_edits_newest" ON "batch_edits" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "batch_edits_of_a_row" ON "batch_edits" USING btree ("row_id");