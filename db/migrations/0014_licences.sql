CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "licences_of_a_kind_begin_once" ON "licences" USING btree ("staff_id","kind","valid_from");
--> statement-breakpoint
alter table licences add constraint licences_of_staff_exist foreign key (staff_id) references staff (id),
  add constraint licences_end_after_they_begin check (valid_until >= valid_from),
  add constraint licences_are_of_a_kind check (kind in ('non-life', 'ctpl-only', 'accident-health', 'life', 'variable')),
  add constraint licences_are_given_by_others check (changed_by is distinct from staff_id);
--> statement-breakpoint
alter table licences enable row level security;
--> statement-breakpoint
create policy own_records on licences using (
  staff_id = (select app.staff_id()) or (select app.sees_all()) or staff_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
--> statement-breakpoint
-- With which licences an agent sells is printed on every document, and asked for when a customer buys.
create function app.licences_of(of_agent uuid) returns table (kind text, number text, valid_from date, valid_until date)
  language sql stable security definer set search_path = public as
  $$ select l.kind, l.number, l.valid_from, l.valid_until from licences l where l.staff_id = of_agent $$;
--> statement-breakpoint
grant execute on function app.licences_of(uuid) to kalasag_app;
