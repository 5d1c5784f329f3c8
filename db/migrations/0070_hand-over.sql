CREATE TABLE "hand_over_records" (
	"hand_over_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"to_agent" uuid NOT NULL,
	CONSTRAINT "hand_over_records_hand_over_id_kind_record_id_pk" PRIMARY KEY("hand_over_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"on_day" date NOT NULL,
	"successors" uuid[] NOT NULL,
	"moved" jsonb,
	"left" jsonb,
	"why" text,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "quoted_by" uuid;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "sold_by" uuid;--> statement-breakpoint
CREATE INDEX "hand_overs_of_an_agent" ON "hand_overs" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_one_planned_an_agent" ON "hand_overs" USING btree ("agent_id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "hand_overs_to_carry_out" ON "hand_overs" USING btree ("on_day") WHERE state = 'planned';