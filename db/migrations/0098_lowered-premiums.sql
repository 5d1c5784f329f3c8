-- What a policy in force costs less is credited however often it does; what is returned as it ends, once.
alter table invoices drop constraint invoices_are_of_a_sale_or_correct_one,
  add constraint invoices_are_of_a_sale_or_correct_one check (
    (kind = 'invoice' and num_nonnulls(corrects_id, cause, reason) = 0 and (payment_id is null or charge_id is not null))
    or (kind = 'credit-note' and payment_id is null and cause in ('returned', 'reversed', 'left', 'lowered') and num_nonnulls(corrects_id, reason) = 2));
