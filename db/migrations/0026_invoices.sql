CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"branch" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"policy_number" text NOT NULL,
	"payment_id" uuid,
	"corrects_id" uuid,
	"cause" text,
	"reason" text,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"service" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"vatable_centavos" bigint NOT NULL,
	"zero_rated_centavos" bigint NOT NULL,
	"exempt_centavos" bigint NOT NULL,
	"other_centavos" bigint NOT NULL,
	"vat_centavos" bigint NOT NULL,
	"premium_tax_centavos" bigint NOT NULL,
	"dst_centavos" bigint NOT NULL,
	"lgt_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_have_one_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_a_payment" ON "invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_corrected_once_for_a_cause" ON "invoices" USING btree ("corrects_id","cause") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_of_a_policy" ON "invoices" USING btree ("policy_id","id");--> statement-breakpoint
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
-- Invoices are given out by the program alone, seen by whoever sees their policy, and never changed or taken back; a credit note corrects one.
alter table invoices add constraint invoices_are_of_policies foreign key (policy_id) references policies (id),
  add constraint invoices_are_of_payments foreign key (payment_id) references payments (id),
  add constraint credit_notes_correct_invoices foreign key (corrects_id) references invoices (id),
  add constraint invoices_are_of_a_payment_or_correct_one check (
    (kind = 'invoice' and payment_id is not null and num_nonnulls(corrects_id, cause, reason) = 0)
    or (kind = 'credit-note' and payment_id is null and cause in ('returned', 'reversed') and num_nonnulls(corrects_id, reason) = 2)),
  add constraint invoices_add_up check (total_centavos = vatable_centavos + zero_rated_centavos + exempt_centavos + other_centavos
    + vat_centavos + premium_tax_centavos + dst_centavos + lgt_centavos and total_centavos > 0),
  add constraint invoices_take_nothing_back check (least(vatable_centavos, zero_rated_centavos, exempt_centavos, other_centavos,
    vat_centavos, premium_tax_centavos, dst_centavos, lgt_centavos) >= 0);
--> statement-breakpoint
create function app.refuse_too_much_credit() returns trigger language plpgsql as $$
begin
  if (select sum(c.total_centavos) from public.invoices c where c.corrects_id = new.corrects_id) > (select i.total_centavos from public.invoices i where i.id = new.corrects_id) then
    raise exception 'more is credited of invoice % than it was for', new.corrects_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger invoices_are_credited_once after insert on invoices for each row when (new.corrects_id is not null) execute function app.refuse_too_much_credit();
create trigger invoices_are_only_added_to before update or delete on invoices for each row execute function app.refuse_change();
revoke update, delete on invoices from kalasag_app;
alter table invoices enable row level security;
create policy of_seen_policies on invoices for select using (exists (select from policies p where p.id = policy_id));
create policy by_the_program on invoices for insert with check ((select app.is_system()));
--> statement-breakpoint
-- What was returned before this came without the taxes on it.
update policies set refund = refund || '{"taxes": {"vat": 0, "premiumTax": 0, "lgt": 0}}' where refund is not null;
