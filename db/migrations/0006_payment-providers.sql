CREATE TABLE "simulators"."checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference_number" text NOT NULL,
	"amount_centavos" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"methods" text[] NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"paid_with" text,
	"counter_code" text,
	"captures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "checkout_sessions_counter_code_unique" UNIQUE("counter_code")
);
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "provider" text;--> statement-breakpoint
-- Until now there was one provider, under another name.
UPDATE "payment_notices" SET "provider" = 'card-page';--> statement-breakpoint
ALTER TABLE "payment_notices" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" DROP CONSTRAINT "payment_notices_pkey";--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_provider_event_id_pk" PRIMARY KEY("provider","event_id");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "counter_code" jsonb;--> statement-breakpoint
UPDATE "payments" SET "provider" = 'card-page', "method" = 'card' WHERE "provider" = 'cipher';--> statement-breakpoint
CREATE INDEX "checkout_sessions_of_a_reference" ON "simulators"."checkout_sessions" USING btree ("reference_number");--> statement-breakpoint
CREATE INDEX "payments_of_a_provider" ON "payments" USING btree ("provider","provider_ref");