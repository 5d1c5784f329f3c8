CREATE TABLE "people_workbook_rows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workbook_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"at" integer NOT NULL,
	"standing" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"staff_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"manager_row" uuid,
	"written_at" timestamp with time zone,
	"outcome" text,
	"why" text,
	"made_id" uuid
);
--> statement-breakpoint
CREATE TABLE "people_workbooks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"change_id" uuid,
	"confirmed_by" uuid,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "people_workbook_rows_in_order" ON "people_workbook_rows" USING btree ("workbook_id","place");--> statement-breakpoint
CREATE INDEX "people_workbooks_of_a_person" ON "people_workbooks" USING btree ("sent_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_workbooks_by_change" ON "people_workbooks" USING btree ("change_id");