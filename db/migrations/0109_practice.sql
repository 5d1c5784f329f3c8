CREATE TABLE "practice_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"scenario" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ticket_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"percent" integer,
	"is_passed" boolean,
	"done" jsonb
);
--> statement-breakpoint
CREATE INDEX "practice_runs_of_a_person" ON "practice_runs" USING btree ("staff_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_runs_one_at_a_time" ON "practice_runs" USING btree ("staff_id","scenario") WHERE finished_at is null;