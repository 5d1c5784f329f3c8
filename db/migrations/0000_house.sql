CREATE SCHEMA "simulators";
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"request_id" text,
	"address" text,
	"details" jsonb,
	"previous_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cycle" text NOT NULL,
	"record_id" uuid NOT NULL,
	"from_state" text,
	"event" text NOT NULL,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "legal_steps" (
	"cycle" text NOT NULL,
	"from_state" text NOT NULL,
	"event" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "legal_steps_cycle_from_state_event_pk" PRIMARY KEY("cycle","from_state","event")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"coc_number" text NOT NULL,
	"auth_number" text,
	"authenticated_at" timestamp with time zone,
	"registration" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coc_ranges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_code" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"next" bigint NOT NULL,
	"opened_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"birth_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"workflow" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"attempt" integer NOT NULL,
	"provider_transaction" text NOT NULL,
	"consent" jsonb NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_values" (
	"list" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"parent" text DEFAULT '' NOT NULL,
	"extra" jsonb,
	"position" integer NOT NULL,
	CONSTRAINT "list_values_list_code_parent_pk" PRIMARY KEY("list","code","parent")
);
--> statement-breakpoint
CREATE TABLE "loaded_files" (
	"file" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"make_code" text NOT NULL,
	"make" text NOT NULL,
	"model_code" text NOT NULL,
	"model" text NOT NULL,
	"sub_model_code" text NOT NULL,
	"sub_model" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"body_type" text NOT NULL,
	"seats" integer NOT NULL,
	"gvw_kg" integer,
	"engine_cc" integer,
	"year_from" integer NOT NULL,
	"year_to" integer,
	"value_new_centavos" bigint NOT NULL,
	CONSTRAINT "vehicles_make_code_model_code_sub_model_code_pk" PRIMARY KEY("make_code","model_code","sub_model_code")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text,
	"purpose" text NOT NULL,
	"about" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"event_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"line" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"currency" text DEFAULT 'PHP' NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"checkout_url" text,
	"audience" text NOT NULL,
	"reason" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text,
	"quotation_id" uuid NOT NULL,
	"quotation_number" text NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"answers" jsonb NOT NULL,
	"holder" jsonb NOT NULL,
	"alternate" jsonb,
	"commercial" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text NOT NULL,
	"holder_name" text NOT NULL,
	"tariff_id" uuid NOT NULL,
	"worksheet" jsonb NOT NULL,
	"total_centavos" bigint NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_from" date NOT NULL,
	"cover_to" date NOT NULL,
	"document_status" text DEFAULT 'pending' NOT NULL,
	"issued_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_keys" (
	"policy_id" uuid NOT NULL,
	"line" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"cover_from" date NOT NULL,
	"cover_to" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"line" text NOT NULL,
	"state" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"declaration" text NOT NULL,
	"version" text NOT NULL,
	"accepted" boolean NOT NULL,
	"actor" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"line" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid,
	"branch" text NOT NULL,
	"link_id" uuid,
	"previous_id" uuid,
	"step" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"holder" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"alternate" jsonb,
	"commercial" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"holder_name" text DEFAULT '' NOT NULL,
	"tariff_id" uuid,
	"worksheet" jsonb,
	"total_centavos" bigint,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_from" date,
	"cover_to" date,
	"quoted_at" timestamp with time zone,
	"valid_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"line" text NOT NULL,
	"version" text NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"state" text DEFAULT 'active' NOT NULL,
	"tables" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_permissions" (
	"feature_code" text NOT NULL,
	"role_code" text NOT NULL,
	CONSTRAINT "feature_permissions_feature_code_role_code_pk" PRIMARY KEY("feature_code","role_code")
);
--> statement-breakpoint
CREATE TABLE "hierarchy_levels" (
	"level_code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"channel_code" text NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"mobile" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "own_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reach" (
	"viewer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "reach_viewer_id_staff_id_pk" PRIMARY KEY("viewer_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid,
	"customer_id" uuid,
	"agent_id" uuid,
	"secret_hash" text NOT NULL,
	"tokens" text,
	"renewing_since" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile" text NOT NULL,
	"agent_code" text NOT NULL,
	"branch" text NOT NULL,
	"role_code" text NOT NULL,
	"level_code" text NOT NULL,
	"channel_code" text DEFAULT 'AGENCY' NOT NULL,
	"province" text,
	"city" text,
	"manager_id" uuid,
	"sees_all" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"branch" text NOT NULL,
	"mobile" text,
	"quotation_id" uuid,
	"policy_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "simulators"."charges" (
	"ref" text PRIMARY KEY NOT NULL,
	"merchant_reference" text NOT NULL,
	"amount_centavos" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"notify_url" text NOT NULL,
	"encrypted" text NOT NULL,
	"status" text NOT NULL,
	"captures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_merchant_reference_unique" UNIQUE("merchant_reference")
);
--> statement-breakpoint
CREATE TABLE "simulators"."faults" (
	"service" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"remaining" integer
);
--> statement-breakpoint
CREATE TABLE "simulators"."identity_transactions" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"workflow_id" text NOT NULL,
	"status" text NOT NULL,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulators"."inbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulators"."registrations" (
	"coc_no" text PRIMARY KEY NOT NULL,
	"auth_no" text NOT NULL,
	"fields" jsonb NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"register_calls" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "history_of_a_record" ON "history" USING btree ("record_id","seq");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_a_policy" ON "certificates" USING btree ("policy_id") WHERE state <> 'voided';--> statement-breakpoint
CREATE INDEX "certificates_under_way" ON "certificates" USING btree ("updated_at") WHERE state in ('reserved', 'sent', 'unanswered');--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_have_one_number" ON "certificates" USING btree ("coc_number");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_have_one_mobile" ON "customers" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "customers_of_an_agent" ON "customers" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_have_one_transaction" ON "identity_checks" USING btree ("provider_transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_of_a_policy" ON "identity_checks" USING btree ("policy_id","attempt");--> statement-breakpoint
CREATE INDEX "list_values_by_parent" ON "list_values" USING btree ("list","parent","position");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_have_one_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_attempt_a_policy" ON "payments" USING btree ("policy_id") WHERE state in ('created', 'pending', 'checking');--> statement-breakpoint
CREATE INDEX "payments_of_a_policy" ON "payments" USING btree ("policy_id","attempt");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE state in ('created', 'pending', 'checking');--> statement-breakpoint
CREATE UNIQUE INDEX "policies_come_from_one_quotation" ON "policies" USING btree ("quotation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "policies_have_one_number" ON "policies" USING btree ("number");--> statement-breakpoint
CREATE INDEX "policies_of_an_agent" ON "policies" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "policies_of_a_customer" ON "policies" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "risk_keys_by_value" ON "risk_keys" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "risk_keys_of_a_policy" ON "risk_keys" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tallies_are_one" ON "tallies" USING btree ("kind","agent_id","line","state");--> statement-breakpoint
CREATE INDEX "consents_of_a_quotation" ON "consents" USING btree ("quotation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_have_one_number" ON "quotations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "quotations_of_an_agent" ON "quotations" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "quotations_of_a_customer" ON "quotations" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "quotations_that_follow" ON "quotations" USING btree ("previous_id") WHERE previous_id is not null;--> statement-breakpoint
CREATE INDEX "quotations_to_decide_on" ON "quotations" USING btree ("id") WHERE state = 'referred';--> statement-breakpoint
CREATE INDEX "quotations_that_may_expire" ON "quotations" USING btree ("valid_until") WHERE state in ('quoted', 'referred', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "tariffs_have_one_version" ON "tariffs" USING btree ("line","version");--> statement-breakpoint
CREATE INDEX "oidc_records_of_a_grant" ON "oidc_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_records_by_uid" ON "oidc_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "one_time_codes_of_a_mobile" ON "one_time_codes" USING btree ("mobile","purpose","created_at");--> statement-breakpoint
CREATE INDEX "reach_of_a_person" ON "reach" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_secret" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_staff" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_of_a_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sign_in_with_one_email" ON "staff" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_have_one_agent_code" ON "staff" USING btree ("agent_code");--> statement-breakpoint
CREATE INDEX "staff_by_branch" ON "staff" USING btree ("branch");--> statement-breakpoint
CREATE INDEX "links_of_an_agent" ON "links" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "links_of_a_quotation" ON "links" USING btree ("quotation_id");--> statement-breakpoint
CREATE INDEX "links_of_a_policy" ON "links" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "inbox_of_a_recipient" ON "simulators"."inbox" USING btree ("recipient","received_at");