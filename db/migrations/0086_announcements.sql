CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"branches" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"goes_out_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"told" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "announcement_id" uuid;--> statement-breakpoint
CREATE INDEX "announcements_to_send" ON "announcements" USING btree ("goes_out_at") WHERE sent_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "notifications_of_an_announcement" ON "notifications" USING btree ("announcement_id") WHERE announcement_id is not null;