CREATE TABLE "batch_rows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"batch_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"state" text DEFAULT 'unchecked' NOT NULL,
	"cells" jsonb NOT NULL,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts" jsonb,
	"is_mended" boolean DEFAULT false NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"holder_name" text DEFAULT '' NOT NULL,
	"total_centavos" bigint,
	"cover_from" date,
	"cover_to" date,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"quotation_id" uuid,
	"policy_id" uuid,
	"failure" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"agent_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"file_name" text NOT NULL,
	"file_digest" text NOT NULL,
	"headings" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"is_mapped" boolean DEFAULT false NOT NULL,
	"key" text NOT NULL,
	"shared" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"credit_days" integer,
	"acceptance" jsonb,
	"failure" text,
	"confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_are_counted" ON "batch_rows" USING btree ("batch_id","n");--> statement-breakpoint
CREATE INDEX "batch_rows_by_state" ON "batch_rows" USING btree ("batch_id","state","n");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_become_one_quotation" ON "batch_rows" USING btree ("quotation_id") WHERE quotation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_become_one_policy" ON "batch_rows" USING btree ("policy_id") WHERE policy_id is not null;--> statement-breakpoint
CREATE INDEX "batch_rows_by_key" ON "batch_rows" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "batch_rows_that_wait" ON "batch_rows" USING btree ("state") WHERE state in ('waiting-payment', 'issued', 'referred') and quotation_id is not null;--> statement-breakpoint
CREATE INDEX "batches_of_an_agent" ON "batches" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_one_of_a_file_at_a_time" ON "batches" USING btree ("agent_id","line","kind","file_digest") WHERE state not in ('done', 'cancelled');