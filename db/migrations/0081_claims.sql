CREATE TABLE "claim_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"claim_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"client" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"claim_id" uuid NOT NULL,
	"written_by" text NOT NULL,
	"is_office" boolean NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"line" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'notified' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"holder_name" text NOT NULL,
	"policy_number" text NOT NULL,
	"loss_at" timestamp with time zone NOT NULL,
	"told" text NOT NULL,
	"standing" text NOT NULL,
	"reported_by" text NOT NULL,
	"wanted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proven_at" timestamp with time zone,
	"assigned_to" uuid,
	"assessor" text DEFAULT '' NOT NULL,
	"shop" text DEFAULT '' NOT NULL,
	"reserve_centavos" bigint,
	"offered_centavos" bigint,
	"proposed_by" uuid,
	"decision" text,
	"agreed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"paid_reference" text,
	"recovered_centavos" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_files_take_a_file_once" ON "claim_files" USING btree ("claim_id","client");--> statement-breakpoint
CREATE INDEX "claim_files_by_key" ON "claim_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "claim_messages_in_order" ON "claim_messages" USING btree ("claim_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_have_one_number" ON "claims" USING btree ("number");--> statement-breakpoint
CREATE INDEX "claims_of_a_policy" ON "claims" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "claims_of_an_agent" ON "claims" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "claims_of_a_customer" ON "claims" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "claims_that_are_due" ON "claims" USING btree ("due_at","id") WHERE due_at is not null;