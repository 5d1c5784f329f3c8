ALTER TABLE "help_messages" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "help_messages_are_corrected_once" ON "help_messages" USING btree ("corrects_id") WHERE corrects_id is not null;
--> statement-breakpoint
-- A correction is of the desk; what it corrects stays as it was written.
alter table help_messages add constraint help_messages_correct_a_message foreign key (corrects_id) references help_messages (id) not valid,
  add constraint help_corrections_are_of_the_desk check (corrects_id is null or (staff_id is not null and not is_note)) not valid;
