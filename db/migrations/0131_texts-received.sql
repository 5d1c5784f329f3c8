CREATE TABLE "received_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"body" text,
	"answer" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sent_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"refused_because" text,
	"identity_asked_at" timestamp with time zone,
	"counter_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "received_texts_of_a_number" ON "received_texts" USING btree ("sender","received_at");--> statement-breakpoint
CREATE INDEX "text_offers_of_a_quotation" ON "text_offers" USING btree ("quotation_id","id");--> statement-breakpoint

alter table text_offers
  add constraint text_offers_are_of_a_quotation foreign key (quotation_id) references quotations (id) on delete cascade,
  add constraint text_offers_are_sent_by_staff foreign key (sent_by) references staff (id);
create index text_offers_of_who_sent_them on text_offers (sent_by);
alter table text_offers enable row level security;
create policy own_records on text_offers using (exists (select from quotations q where q.id = quotation_id));
alter table received_texts enable row level security;
create policy of_the_program on received_texts using ((select app.is_system()));
