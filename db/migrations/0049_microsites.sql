CREATE TABLE "call_backs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"line" text,
	"best_time" text NOT NULL,
	"message" text,
	"consent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "microsite_pages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"microsite_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"photo_key" text,
	"share_key" text,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "microsite_posts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid,
	"created_by" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "microsites" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"agent_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"said" text,
	"shown_as" text,
	"consent" text,
	"consented_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_backs_of_an_agent" ON "call_backs" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "call_backs_of_a_number" ON "call_backs" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "call_backs_of_a_lead" ON "call_backs" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "microsite_pages_are_worked_on_once" ON "microsite_pages" USING btree ("microsite_id") WHERE state in ('draft', 'submitted', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "microsite_pages_are_shown_once" ON "microsite_pages" USING btree ("microsite_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "microsite_pages_of_a_site" ON "microsite_pages" USING btree ("microsite_id","id");--> statement-breakpoint
CREATE INDEX "microsite_pages_that_wait" ON "microsite_pages" USING btree ("submitted_at") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "microsite_pages_of_an_agent" ON "microsite_pages" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "microsite_pages_by_photo" ON "microsite_pages" USING btree ("photo_key") WHERE photo_key is not null;--> statement-breakpoint
CREATE INDEX "microsite_pages_by_share_picture" ON "microsite_pages" USING btree ("share_key") WHERE share_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "microsite_posts_have_one_address" ON "microsite_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "microsite_posts_of_an_agent" ON "microsite_posts" USING btree ("agent_id","published_at");--> statement-breakpoint
CREATE INDEX "microsite_posts_that_wait" ON "microsite_posts" USING btree ("submitted_at") WHERE state = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "microsites_are_one_of_an_agent" ON "microsites" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "microsites_have_one_address" ON "microsites" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "testimonials_have_one_token" ON "testimonials" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "testimonials_are_asked_once" ON "testimonials" USING btree ("agent_id","customer_id") WHERE state in ('asked', 'written', 'published');--> statement-breakpoint
CREATE INDEX "testimonials_of_an_agent" ON "testimonials" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "testimonials_of_a_customer" ON "testimonials" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "testimonials_that_wait" ON "testimonials" USING btree ("consented_at") WHERE state = 'written';