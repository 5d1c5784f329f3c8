CREATE TABLE "sales_stops" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"line" text NOT NULL,
	"branches" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"reason" text NOT NULL,
	"told" text NOT NULL,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_settings" (
	"code" text PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"logo" text,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"effective_on" date NOT NULL,
	"change_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sales_stops_of_a_line" ON "sales_stops" USING btree ("line","from_on");--> statement-breakpoint
CREATE INDEX "legal_texts_in_force" ON "legal_texts" USING btree ("code","effective_on","version");