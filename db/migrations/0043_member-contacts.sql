CREATE TABLE "member_contacts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"policy_id" uuid NOT NULL,
	"member" text NOT NULL,
	"mobile" text,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_contacts_of_a_policy" ON "member_contacts" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "member_contacts_by_number" ON "member_contacts" USING btree ("mobile");