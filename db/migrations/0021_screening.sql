CREATE TABLE "screening_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"kind" text NOT NULL,
	"birth_date" text NOT NULL,
	"remarks" text NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_lists" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"source" text NOT NULL,
	"listed_on" date NOT NULL,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	"entry_count" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "screening_matches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"person_key" text NOT NULL,
	"person" jsonb NOT NULL,
	"entry_key" text NOT NULL,
	"entry" jsonb NOT NULL,
	"likeness" integer NOT NULL,
	"first_by" uuid,
	"first_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_subjects" (
	"match_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screening_subjects_match_id_policy_id_role_pk" PRIMARY KEY("match_id","policy_id","role")
);
--> statement-breakpoint
CREATE TABLE "covered_transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'to-report' NOT NULL,
	"customer_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"due_on" date NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"payment_ids" uuid[] NOT NULL,
	"holder_name" text NOT NULL,
	"report_reference" text,
	"reported_by" uuid,
	"reported_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "screening_entries_of_a_list" ON "screening_entries" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "screening_entries_by_key" ON "screening_entries" USING gin ("keys");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_lists_one_in_force_of_a_source" ON "screening_lists" USING btree ("source") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "screening_matches_are_one_for_person_and_entry" ON "screening_matches" USING btree ("person_key","entry_key");--> statement-breakpoint
CREATE INDEX "screening_matches_to_decide" ON "screening_matches" USING btree ("created_at","id") WHERE state in ('open', 'seconding');--> statement-breakpoint
CREATE INDEX "screening_subjects_of_a_policy" ON "screening_subjects" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "covered_transactions_one_to_report_a_day" ON "covered_transactions" USING btree ("customer_id","paid_on") WHERE state = 'to-report';--> statement-breakpoint
CREATE INDEX "covered_transactions_by_due_day" ON "covered_transactions" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "covered_transactions_of_payments" ON "covered_transactions" USING gin ("payment_ids");--> statement-breakpoint
-- Screening: lists and matches are for those who see every record; whoever sells has them compared without learning what they say.
alter table screening_lists add constraint screening_lists_are_uploaded_by_staff foreign key (uploaded_by) references staff (id);
alter table screening_entries add constraint screening_entries_of_lists_exist foreign key (list_id) references screening_lists (id);
alter table screening_matches add constraint screening_matches_are_first_released_by_staff foreign key (first_by) references staff (id),
  add constraint screening_matches_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint screening_matches_are_released_by_two check (state <> 'released' or (first_by is not null and decided_by is not null and first_by <> decided_by and first_reason is not null and reason is not null)),
  add constraint screening_matches_have_a_first_release_when_seconding check (state <> 'seconding' or (first_by is not null and first_reason is not null)),
  add constraint screening_matches_are_confirmed_by_somebody check (state <> 'confirmed' or (decided_by is not null and reason is not null));
alter table screening_subjects add constraint screening_subjects_of_matches_exist foreign key (match_id) references screening_matches (id),
  add constraint screening_subjects_are_policies foreign key (policy_id) references policies (id);
create trigger screening_matches_live_by_their_cycle before update of state on screening_matches for each row execute function app.refuse_illegal_step('screening');
alter table screening_lists enable row level security;
create policy own_records on screening_lists using ((select app.sees_all()));
alter table screening_entries enable row level security;
create policy own_records on screening_entries using ((select app.sees_all()));
alter table screening_matches enable row level security;
create policy own_records on screening_matches using ((select app.sees_all()));
alter table screening_subjects enable row level security;
create policy own_records on screening_subjects using ((select app.sees_all()));
--> statement-breakpoint
create function app.listed_like(of_keys text[]) returns table (entry jsonb) language sql stable security definer set search_path = public, pg_temp as
  $$ select jsonb_build_object('entryId', e.id, 'reference', e.reference, 'name', e.name, 'aliases', to_jsonb(e.aliases), 'kind', e.kind, 'birthDate', e.birth_date,
       'remarks', e.remarks, 'source', l.source, 'listedOn', l.listed_on, 'isDemonstration', l.is_demonstration)
     from screening_entries e join screening_lists l on l.id = e.list_id where e.keys && of_keys and l.replaced_at is null $$;
-- A match of a person and an entry is one, whatever policies it holds; what was decided of it stands.
create function app.note_screening_match(what jsonb, at timestamptz) returns table (id uuid, is_new boolean) language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  of_match uuid;
  was_new boolean;
begin
  insert into screening_matches as known (person_key, person, entry_key, entry, likeness, created_at, updated_at)
    values (what->>'personKey', what->'person', what->>'entryKey', (what->'entry') - 'entryId', (what->>'likeness')::int, at, at)
    on conflict (person_key, entry_key) do update set updated_at = known.updated_at
    returning known.id, known.xmax = 0 into of_match, was_new;
  insert into screening_subjects (match_id, policy_id, role, at) values (of_match, (what->>'policyId')::uuid, what->>'role', at) on conflict do nothing;
  return query select of_match, was_new;
end $$;
create function app.is_held_by_screening(of_policy uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from screening_subjects s join screening_matches m on m.id = s.match_id where s.policy_id = of_policy and m.state <> 'released') $$;
grant execute on function app.listed_like(text[]), app.note_screening_match(jsonb, timestamptz), app.is_held_by_screening(uuid) to kalasag_app;
--> statement-breakpoint
-- Covered transactions: only for those who see every record, so that nobody is warned; a payment whose payer sees nothing of them notes them as the program.
alter table covered_transactions add constraint covered_transactions_have_a_customer foreign key (customer_id) references customers (id),
  add constraint covered_transactions_are_reported_by_staff foreign key (reported_by) references staff (id),
  add constraint covered_transactions_are_known check (state in ('to-report', 'reported')),
  add constraint covered_transactions_are_reported_by_somebody check (state <> 'reported' or num_nonnulls(report_reference, reported_by, reported_at) = 3);
alter table covered_transactions enable row level security;
create policy own_records on covered_transactions using ((select app.sees_all()));
create trigger covered_transactions_keep_what_was_reported before update on covered_transactions for each row when (old.state = 'reported') execute function app.refuse_change();
create trigger covered_transactions_are_never_deleted before delete on covered_transactions for each row execute function app.refuse_change();
--> statement-breakpoint
-- Roles that came later, where roles were loaded before; a new database loads them all.
insert into feature_permissions (role_code, feature_code)
  select role_code, feature_code from (values ('CO1', 'POLICIES'), ('CO1', 'CUSTOMERS'), ('CO1', 'COMPLIANCE'), ('DP1', 'POLICIES'), ('DP1', 'CUSTOMERS'), ('DP1', 'PRIVACY')) r (role_code, feature_code)
  where exists (select from feature_permissions) on conflict do nothing;
