CREATE TABLE "quotation_papers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quotation_papers_of_a_quotation" ON "quotation_papers" USING btree ("quotation_id","id");--> statement-breakpoint
CREATE INDEX "quotation_papers_by_key" ON "quotation_papers" USING btree ("file_key");--> statement-breakpoint
-- Photographs of papers: seen by whoever sees the quotation, added in one's own name, and never changed, only removed.
alter table quotation_papers add constraint quotation_papers_are_of_a_quotation foreign key (quotation_id) references quotations (id),
  add constraint quotation_papers_are_known check (kind in ('certificate', 'receipt', 'deed', 'licence', 'identity', 'plate', 'other'));
alter table quotation_papers enable row level security;
create policy of_seen_quotations on quotation_papers for select using (exists (select from quotations q where q.id = quotation_id));
create policy in_ones_own_name on quotation_papers for insert with check (
  uploaded_by = (select app.actor_name()) and exists (select from quotations q where q.id = quotation_id));
create policy removed_with_its_quotation_in_sight on quotation_papers for delete using (exists (select from quotations q where q.id = quotation_id));
create policy locked_by_the_program on quotation_papers for update using ((select app.is_system()));
create trigger quotation_papers_are_never_changed before update on quotation_papers for each row execute function app.refuse_change();
