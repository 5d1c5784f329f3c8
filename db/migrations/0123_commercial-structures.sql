CREATE TABLE "commercial_structures" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"in_use_from" date NOT NULL,
	"in_use_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" RENAME COLUMN "branch" TO "structure";--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "structure" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "structure" text;--> statement-breakpoint
CREATE INDEX "links_of_a_structure" ON "links" USING btree ("structure");--> statement-breakpoint
CREATE INDEX "branches_of_a_structure" ON "branches" USING btree ("structure");