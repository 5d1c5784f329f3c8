CREATE TABLE "api_key_meters" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"minute" bigint NOT NULL,
	"count" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"key_id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"endpoint" text NOT NULL,
	"status" integer NOT NULL,
	"address" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "api_key_uses_key_id_minute_endpoint_status_address_pk" PRIMARY KEY("key_id","minute","endpoint","status","address")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lookup" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"last_on" date NOT NULL,
	"addresses" text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"proposed_by" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"secret_hash" text,
	"former_hash" text,
	"former_until" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_for" text,
	"warned_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_key_uses_by_age" ON "api_key_uses" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_lookup" ON "api_keys" USING btree ("lookup");--> statement-breakpoint
CREATE INDEX "api_keys_of_an_agent" ON "api_keys" USING btree ("staff_id");