-- What shows that a policy may end is added by the staff, or by the customer whose policy it is: the letter by which a visa was refused.
ALTER TABLE "ending_deeds" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ending_deeds" ADD COLUMN "uploaded_by_customer" uuid;--> statement-breakpoint
alter table ending_deeds add constraint ending_deeds_are_added_by_customers foreign key (uploaded_by_customer) references customers (id),
  add constraint ending_deeds_are_added_by_one check (num_nonnulls(uploaded_by, uploaded_by_customer) = 1);
--> statement-breakpoint
drop policy added_by_staff on ending_deeds;
--> statement-breakpoint
create policy added_by_whose_it_is on ending_deeds for insert with check (
  (uploaded_by = (select app.staff_id()) or uploaded_by_customer = (select app.customer_id()))
  and exists (select from policies p where p.id = policy_id));
