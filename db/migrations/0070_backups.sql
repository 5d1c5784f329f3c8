CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_by_age" ON "backups" USING btree ("at");