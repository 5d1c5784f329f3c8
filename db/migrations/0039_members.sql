CREATE TABLE "member_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"number" text NOT NULL,
	"change_ids" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_centavos" bigint NOT NULL,
	"due_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"member" text NOT NULL,
	"person" jsonb NOT NULL,
	"effective_on" date NOT NULL,
	"annual_centavos" bigint NOT NULL,
	"net_centavos" bigint NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "member_adjustments_have_one_number" ON "member_adjustments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "member_adjustments_of_a_policy" ON "member_adjustments" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "member_changes_of_a_policy" ON "member_changes" USING btree ("policy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_changes_one_leaves_once" ON "member_changes" USING btree ("policy_id","member") WHERE kind = 'left';