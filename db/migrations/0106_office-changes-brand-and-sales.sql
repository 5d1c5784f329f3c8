CREATE TABLE "message_wordings" (
	"code" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"change_id" uuid NOT NULL,
	CONSTRAINT "message_wordings_code_language_pk" PRIMARY KEY("code","language")
);
--> statement-breakpoint
CREATE TABLE "office_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"value" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_stops" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"line" text NOT NULL,
	"branches" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"reason" text NOT NULL,
	"told" text NOT NULL,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_settings" (
	"code" text PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"logo" text,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"effective_on" date NOT NULL,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "office_changes_of_a_subject" ON "office_changes" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "office_changes_by_state" ON "office_changes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sales_stops_of_a_line" ON "sales_stops" USING btree ("line","from_on");--> statement-breakpoint
CREATE INDEX "legal_texts_in_force" ON "legal_texts" USING btree ("code","effective_on","version");