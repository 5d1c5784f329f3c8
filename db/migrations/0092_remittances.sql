CREATE TABLE "collecting_entitlements" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"ceiling_centavos" bigint NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"policy_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"line" text NOT NULL,
	"policy_number" text NOT NULL,
	"method" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"bank" text,
	"cheque_no" text,
	"cheque_on" date,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"booked_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_postings" (
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	CONSTRAINT "premium_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account")
);
--> statement-breakpoint
CREATE TABLE "remittance_collections" (
	"remittance_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "remittance_collections_remittance_id_collection_id_pk" PRIMARY KEY("remittance_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "remittance_slips" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"agent_id" uuid NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"bank" text NOT NULL,
	"reference" text NOT NULL,
	"deposited_on" date NOT NULL,
	"slip_id" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "collections_have_one_number" ON "collections" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_one_of_a_payment" ON "collections" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "collections_of_an_agent" ON "collections" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "collections_that_are_held" ON "collections" USING btree ("agent_id","due_on") WHERE state in ('held', 'sent');--> statement-breakpoint
CREATE INDEX "collections_of_a_policy" ON "collections" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "collections_of_a_customer" ON "collections" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_entries_once_for_a_source" ON "premium_entries" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "premium_entries_of_a_person" ON "premium_entries" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "remittance_collections_of_a_collection" ON "remittance_collections" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "remittance_slips_of_an_agent" ON "remittance_slips" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "remittance_slips_by_key" ON "remittance_slips" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_have_one_number" ON "remittances" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_take_a_deposit_once" ON "remittances" USING btree (lower(bank),"reference") WHERE state <> 'returned';--> statement-breakpoint
CREATE INDEX "remittances_of_an_agent" ON "remittances" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "remittances_that_wait" ON "remittances" USING btree ("id") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "remittances_of_a_slip" ON "remittances" USING btree ("slip_id");