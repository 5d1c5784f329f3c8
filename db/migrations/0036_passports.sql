-- Passports are photographed as well.
alter table quotation_papers drop constraint quotation_papers_are_known;
--> statement-breakpoint
alter table quotation_papers add constraint quotation_papers_are_known
  check (kind in ('certificate', 'receipt', 'deed', 'licence', 'identity', 'passport', 'plate', 'other'));
