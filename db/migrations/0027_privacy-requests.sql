CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"wish" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"identity_proof" text,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"plan" jsonb,
	"prepared_by" uuid,
	"prepared_at" timestamp with time zone,
	"confirmed_by" uuid,
	"erased_at" timestamp with time zone,
	"ground" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	"file_key" text,
	"file_until" date,
	"recorded_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_have_one_number" ON "privacy_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "privacy_requests_of_a_customer" ON "privacy_requests" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_by_due_day" ON "privacy_requests" USING btree ("due_on","id") WHERE state in ('asked', 'identified', 'prepared');--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open_of_a_kind" ON "privacy_requests" USING btree ("mobile","kind") WHERE state in ('asked', 'identified', 'prepared');--> statement-breakpoint
-- What people ask about their data: their own, and the desk's. What was answered stays answered.
alter table privacy_requests add constraint privacy_requests_are_prepared_by_staff foreign key (prepared_by) references staff (id),
  add constraint privacy_requests_are_confirmed_by_staff foreign key (confirmed_by) references staff (id),
  add constraint privacy_requests_are_recorded_by_staff foreign key (recorded_by) references staff (id),
  add constraint privacy_requests_are_known check (kind in ('access', 'correction', 'erasure')),
  add constraint privacy_requests_erase_by_two check (erased_at is null or (kind = 'erasure' and prepared_by is not null and confirmed_by is not null and prepared_by <> confirmed_by)),
  add constraint privacy_requests_are_refused_on_a_ground check (state <> 'refused' or ground is not null);
create trigger privacy_requests_live_by_their_cycle before update of state on privacy_requests for each row execute function app.refuse_illegal_step('privacy-request');
create trigger privacy_requests_stay_as_they_were_answered before update on privacy_requests for each row
  when (old.state in ('answered', 'partly', 'refused', 'withdrawn') and (new.state, new.kind, new.number, new.asked_at, new.due_on, new.plan, new.prepared_by, new.confirmed_by, new.erased_at, new.ground, new.answered_at)
    is distinct from (old.state, old.kind, old.number, old.asked_at, old.due_on, old.plan, old.prepared_by, old.confirmed_by, old.erased_at, old.ground, old.answered_at))
  execute function app.refuse_change();
create trigger privacy_requests_are_never_deleted before delete on privacy_requests for each row execute function app.refuse_change();
alter table privacy_requests enable row level security;
create policy own_records on privacy_requests using ((select app.sees_all()) or customer_id = (select app.customer_id()));
--> statement-breakpoint
-- An erasure: what is otherwise only added to may be deleted by the transaction that carries out a request which two people confirmed, once.
create table app.erasures (transaction xid8 primary key, request_id uuid not null, at timestamptz not null default now());
create function app.begin_erasure(of_request uuid, at timestamptz) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not app.is_system() then return false; end if;
  update privacy_requests set erased_at = begin_erasure.at where id = of_request and kind = 'erasure' and state = 'prepared' and erased_at is null and confirmed_by is not null;
  if not found then return false; end if;
  insert into app.erasures (transaction, request_id) values (pg_current_xact_id(), of_request);
  return true;
end $$;
create function app.is_erasing() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from app.erasures e where e.transaction = pg_current_xact_id_if_assigned()) $$;
grant execute on function app.begin_erasure(uuid, timestamptz), app.is_erasing() to kalasag_app;
create function app.refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and app.is_erasing() then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger history_is_only_added_to on history;
create trigger history_is_only_added_to before update or delete on history for each row execute function app.refuse_change_but_erasure();
drop trigger consents_are_only_added_to on consents;
create trigger consents_are_only_added_to before update or delete on consents for each row execute function app.refuse_change_but_erasure();
drop trigger lead_events_are_only_added_to on lead_events;
create trigger lead_events_are_only_added_to before update or delete on lead_events for each row execute function app.refuse_change_but_erasure();
drop trigger case_events_are_only_added_to on case_events;
create trigger case_events_are_only_added_to before update or delete on case_events for each row execute function app.refuse_change_but_erasure();
drop trigger quotation_versions_are_only_added_to on quotation_versions;
create trigger quotation_versions_are_only_added_to before update or delete on quotation_versions for each row execute function app.refuse_change_but_erasure();
drop trigger quotation_decisions_are_only_added_to on quotation_decisions;
create trigger quotation_decisions_are_only_added_to before update or delete on quotation_decisions for each row execute function app.refuse_change_but_erasure();
drop trigger marketing_choices_are_only_added_to on marketing_choices;
create trigger marketing_choices_are_only_added_to before update or delete on marketing_choices for each row execute function app.refuse_change_but_erasure();
-- The program itself deletes no history: it has that of erased records taken away, and of nothing else.
create function app.erase_history(of_records uuid[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  delete from history where record_id = any (of_records) and app.is_erasing() $$;
grant execute on function app.erase_history(uuid[]) to kalasag_app;
create policy erased_on_request on marketing_choices for delete using ((select app.is_erasing()));
--> statement-breakpoint
-- A database that took its files from a newer one has the list of legal terms loaded all the same.
delete from loaded_files where file = 'dated/legal-terms.csv';
