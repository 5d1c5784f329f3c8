alter table brought_quotations add constraint brought_quotations_exist foreign key (quotation_id) references quotations (id);
create trigger brought_quotations_are_only_added_to before update or delete on brought_quotations for each row execute function app.refuse_change_but_erasure();
--> statement-breakpoint
alter table brought_quotations enable row level security;
create policy own_records on brought_quotations using (exists (select from quotations q where q.id = quotation_id));
