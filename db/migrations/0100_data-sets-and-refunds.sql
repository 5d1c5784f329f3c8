CREATE TABLE "data_set_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"set_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"format" text NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"file_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_sets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"personal" text NOT NULL,
	"as_of" timestamp with time zone,
	"manifest_key" text,
	"files" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refused_because" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "data_set_files_have_names" ON "data_set_files" USING btree ("set_id","name");--> statement-breakpoint
CREATE INDEX "data_set_files_by_key" ON "data_set_files" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "data_sets_one_a_day" ON "data_sets" USING btree ("day");--> statement-breakpoint
CREATE INDEX "data_sets_by_manifest" ON "data_sets" USING btree ("manifest_key");--> statement-breakpoint
CREATE INDEX "refunds_for_the_office" ON "refunds" USING btree ("created_at","id") WHERE state in ('office', 'proposed', 'paid-out');