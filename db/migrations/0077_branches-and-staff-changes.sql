CREATE TABLE "staff_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"staff_id" uuid,
	"facts" jsonb,
	"role_code" text,
	"feature_code" text,
	"note" text DEFAULT '' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"province" text,
	"city" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_changes_by_state" ON "staff_changes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "staff_changes_of_a_person" ON "staff_changes" USING btree ("staff_id");