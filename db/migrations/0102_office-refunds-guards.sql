-- Refunds that the office pays: how and by whom is known, and above what one person settles a second one confirms.
alter table refunds add constraint refunds_are_proposed_by_staff foreign key (proposed_by) references staff (id),
  add constraint refunds_are_paid_by_staff foreign key (paid_by) references staff (id),
  add constraint refunds_are_paid_somehow check ((state in ('proposed', 'paid-out')) = (num_nonnulls(paid_way, paid_reference, paid_on) = 3)),
  add constraint refunds_are_paid_by_somebody check ((state = 'paid-out') = (paid_by is not null)),
  add constraint refunds_are_confirmed_by_a_second_person check (paid_by is null or proposed_by is null or paid_by <> proposed_by),
  add constraint refunds_are_refused_for_a_reason check (refusals = 0 or refused_because is not null);
