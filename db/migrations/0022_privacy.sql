CREATE TABLE "breaches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"found_by" text NOT NULL,
	"happened" text NOT NULL,
	"data" text NOT NULL,
	"persons" integer NOT NULL,
	"measures" text NOT NULL,
	"npc_notified_at" timestamp with time zone,
	"npc_reference" text,
	"persons_notified_at" timestamp with time zone,
	"exemption" text,
	"recorded_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_choices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"allowed" boolean NOT NULL,
	"version" text NOT NULL,
	"actor" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "breaches_that_are_open" ON "breaches" USING btree ("found_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "marketing_choices_of_a_customer" ON "marketing_choices" USING btree ("customer_id","channel","at");--> statement-breakpoint
-- Choices of marketing: the customer's own, and told to whoever sees the customer; a sale notes the customer's for them. What was chosen is never changed.
alter table marketing_choices add constraint marketing_choices_are_of_a_customer foreign key (customer_id) references customers (id),
  add constraint marketing_choices_are_of_a_channel check (channel in ('email', 'sms'));
alter table marketing_choices enable row level security;
create policy own_records on marketing_choices for select using (exists (select from customers c where c.id = customer_id));
-- A sale notes what the customer chose, whoever's customer they are.
create policy of_a_sale on marketing_choices for insert with check ((select app.staff_id()) is not null or (select app.sees_all()) or customer_id = (select app.customer_id()));
create trigger marketing_choices_are_only_added_to before update or delete on marketing_choices for each row execute function app.refuse_change();
-- The register of breaches: what was notified stays noted, a closed one stays as it is, and none is ever taken out.
alter table breaches add constraint breaches_are_recorded_by_staff foreign key (recorded_by) references staff (id),
  add constraint breaches_are_known check (state in ('open', 'closed')),
  add constraint breaches_are_closed_once_notified check (state <> 'closed' or exemption is not null or num_nonnulls(npc_notified_at, persons_notified_at) = 2);
alter table breaches enable row level security;
create policy own_records on breaches using ((select app.sees_all()));
create trigger breaches_stay_as_they_were_closed before update on breaches for each row when (old.state = 'closed') execute function app.refuse_change();
create trigger breaches_keep_what_was_notified before update on breaches for each row
  when ((old.npc_notified_at is not null and new.npc_notified_at is distinct from old.npc_notified_at) or (old.persons_notified_at is not null and new.persons_notified_at is distinct from old.persons_notified_at))
  execute function app.refuse_change();
create trigger breaches_are_never_deleted before delete on breaches for each row execute function app.refuse_change();
