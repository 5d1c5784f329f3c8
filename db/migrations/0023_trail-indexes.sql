CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_of_an_actor" ON "audit_entries" USING btree ("actor","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_about_a_record" ON "audit_entries" USING btree ("subject","seq") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_about_records" ON "audit_entries" USING gin ((details -> 'subjects')) WHERE details is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_of_what_was_typed" ON "audit_entries" USING gin ((details -> 'identifiers')) WHERE details is not null;
