CREATE TABLE "resource_shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"mobile" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resource_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"resource_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"effective_on" date,
	"note" text DEFAULT '' NOT NULL,
	"name" text,
	"type" text,
	"size" integer,
	"file_key" text,
	"drawn" jsonb,
	"body" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text,
	"kind" text NOT NULL,
	"line" text,
	"language" text NOT NULL,
	"audience" text NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "resource_shares_by_token" ON "resource_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "resource_shares_of_an_agent" ON "resource_shares" USING btree ("agent_id","version_id","id");--> statement-breakpoint
CREATE INDEX "resource_shares_of_a_number" ON "resource_shares" USING btree ("mobile") WHERE mobile is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_versions_are_numbered" ON "resource_versions" USING btree ("resource_id","number");--> statement-breakpoint
CREATE INDEX "resource_versions_by_file" ON "resource_versions" USING btree ("file_key") WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX "resource_versions_in_work" ON "resource_versions" USING btree ("id") WHERE state in ('draft', 'submitted', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "resources_of_the_program" ON "resources" USING btree ("key") WHERE key is not null;