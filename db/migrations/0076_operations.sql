CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_failures" (
	"job_id" uuid NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "told_failures_job_id_failed_at_pk" PRIMARY KEY("job_id","failed_at")
);
--> statement-breakpoint
CREATE INDEX "backups_by_age" ON "backups" USING btree ("at");