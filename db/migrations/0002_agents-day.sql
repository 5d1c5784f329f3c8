CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"title" text NOT NULL,
	"person_name" text DEFAULT '' NOT NULL,
	"mobile" text,
	"place" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'newappointment' NOT NULL,
	"disposition" text DEFAULT 'newApptmnt' NOT NULL,
	"sub_disposition" text,
	"moved_from" timestamp with time zone,
	"moves" integer DEFAULT 0 NOT NULL,
	"remind_person" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hand_over_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"granted" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_due_tallies" (
	"agent_id" uuid NOT NULL,
	"day" date NOT NULL,
	"n" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"timeline" text NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"status" text,
	"disposition" text,
	"sub_disposition" text,
	"appointment_id" uuid,
	"appointment_at" timestamp with time zone,
	"proposal_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_tallies" (
	"agent_id" uuid NOT NULL,
	"grouping" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"allocated_by" uuid,
	"allocated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"mobile" text NOT NULL,
	"typed_mobile" text NOT NULL,
	"email" text,
	"lead_type" text DEFAULT 'individual' NOT NULL,
	"source" text,
	"propensity" text,
	"product" text,
	"status" text DEFAULT 'newleadentery' NOT NULL,
	"disposition" text,
	"sub_disposition" text,
	"appointment_id" uuid,
	"appointment_status" text,
	"appointment_disposition" text,
	"appointment_at" timestamp with time zone,
	"proposal_state" text,
	"grouping" text GENERATED ALWAYS AS (case when status = 'discarded' then 'discarded'
          when status = 'failed' or disposition in ('wrongnumber', 'invalid', 'notinterested', 'nonserviceloc', 'noteligible', 'Failed', 'failed', 'Multiple attempts - Mark failed', 'Wrong Number')
            or sub_disposition in ('wrongnumber', 'invalid', 'notinterested', 'nonserviceloc', 'noteligible', 'Failed', 'failed', 'Multiple attempts - Mark failed', 'Wrong Number') then 'failed'
          when status = 'converted' or disposition in ('converted', 'exam', 'coding', 'training') or appointment_disposition = 'leadconverted' or proposal_state = 'draft' then 'converted'
          else 'open' end) STORED NOT NULL,
	"next_follow_up" timestamp with time zone,
	"start_date" timestamp with time zone,
	"start_time" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' 0' || substr(mobile, 4) || ' ' || number)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"source" text DEFAULT 'product' NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"pushed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"path" text,
	"mobile" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production" (
	"agent_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"measure" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	"amount_centavos" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"staff_id" uuid NOT NULL,
	"month" date NOT NULL,
	"measure" text NOT NULL,
	"target" bigint NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"line" text NOT NULL,
	"quotation_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"cards" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulators"."pushes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"browser" text NOT NULL,
	"sender" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"title" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"status" text DEFAULT 'open' NOT NULL,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "customers_of_an_agent";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_insured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mobile_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "designation" text;--> statement-breakpoint
CREATE INDEX "appointments_of_an_agent" ON "appointments" USING btree ("agent_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_of_a_lead" ON "appointments" USING btree ("lead_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_of_a_customer" ON "appointments" USING btree ("customer_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_by_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_over_requests_are_one" ON "hand_over_requests" USING btree ("lead_id","asked_by") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "lead_documents_of_a_lead" ON "lead_documents" USING btree ("lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_due_tallies_are_one" ON "lead_due_tallies" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "lead_events_of_a_lead" ON "lead_events" USING btree ("lead_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_tallies_are_one" ON "lead_tallies" USING btree ("agent_id","grouping");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_have_one_number" ON "leads" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent" ON "leads" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_by_grouping" ON "leads" USING btree ("agent_id","grouping","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_to_follow_up" ON "leads" USING btree ("agent_id","grouping","next_follow_up","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_by_follow_up" ON "leads" USING btree ("agent_id","next_follow_up","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_by_name" ON "leads" USING btree ("agent_id","search_text","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_by_allocation" ON "leads" USING btree ("agent_id","allocated_at","id");--> statement-breakpoint
CREATE INDEX "leads_of_an_agent_by_status" ON "leads" USING btree ("agent_id","status","id");--> statement-breakpoint
CREATE INDEX "leads_by_mobile" ON "leads" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "leads_of_a_customer" ON "leads" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_a_person" ON "notifications" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "notifications_not_read" ON "notifications" USING btree ("staff_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" USING btree ("id") WHERE pushed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_are_one" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_a_person" ON "push_subscriptions" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_are_one" ON "reminders" USING btree ("key");--> statement-breakpoint
CREATE INDEX "reminders_to_send" ON "reminders" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "production_is_one" ON "production" USING btree ("agent_id","period","starts","measure","line");--> statement-breakpoint
CREATE INDEX "production_of_a_period" ON "production" USING btree ("period","starts");--> statement-breakpoint
CREATE UNIQUE INDEX "targets_are_one" ON "targets" USING btree ("staff_id","month","measure");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_have_one_number" ON "proposals" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_lead_to_one_quotation" ON "proposals" USING btree ("quotation_id");--> statement-breakpoint
CREATE INDEX "proposals_of_an_agent" ON "proposals" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "proposals_of_a_lead" ON "proposals" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "pushes_of_a_browser" ON "simulators"."pushes" USING btree ("browser","received_at");--> statement-breakpoint
CREATE INDEX "todos_of_an_agent" ON "todos" USING btree ("agent_id","status","due_at");--> statement-breakpoint
CREATE INDEX "todos_of_a_lead" ON "todos" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "todos_of_a_customer" ON "todos" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "customers_of_an_agent_by_cover" ON "customers" USING btree ("agent_id","is_insured","created_at","id");--> statement-breakpoint
CREATE INDEX "staff_of_a_manager" ON "staff" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "links_of_a_number" ON "links" USING btree ("mobile","created_at") WHERE mobile is not null;--> statement-breakpoint
CREATE INDEX "customers_of_an_agent" ON "customers" USING btree ("agent_id","created_at","id");