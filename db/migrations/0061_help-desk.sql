CREATE TABLE "help_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid,
	"is_note" boolean DEFAULT false NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"client" uuid,
	"name" text,
	"type" text,
	"size" integer,
	"file_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"topic" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"agent_id" uuid,
	"customer_id" uuid,
	"name" text NOT NULL,
	"assigned_to" uuid,
	"is_complaint" boolean NOT NULL,
	"is_complex" boolean DEFAULT false NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"answer_by" timestamp with time zone NOT NULL,
	"first_answered_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"articles_read" text[] DEFAULT '{}' NOT NULL,
	"app_state" jsonb,
	"app_state_agreed_at" timestamp with time zone,
	"score" integer,
	"remark" text DEFAULT '' NOT NULL,
	"solved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "help_messages_in_order" ON "help_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "help_messages_take_a_picture_once" ON "help_messages" USING btree ("request_id","client") WHERE client is not null;--> statement-breakpoint
CREATE INDEX "help_messages_by_file" ON "help_messages" USING btree ("file_key") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "help_requests_have_one_number" ON "help_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "help_requests_of_an_agent" ON "help_requests" USING btree ("agent_id","id") WHERE agent_id is not null;--> statement-breakpoint
CREATE INDEX "help_requests_of_a_customer" ON "help_requests" USING btree ("customer_id","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "help_requests_that_are_due" ON "help_requests" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "help_requests_that_may_lapse" ON "help_requests" USING btree ("updated_at") WHERE state = 'answered';--> statement-breakpoint
CREATE INDEX "help_requests_to_forget" ON "help_requests" USING btree ("solved_at") WHERE state = 'solved' and name <> '';