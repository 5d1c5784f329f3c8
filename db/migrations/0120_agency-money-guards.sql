-- A receipt that was noted in error is void, or its agent asks for that, with a reason; the journal takes it out of what is held.
alter table collections drop constraint collections_are_not_honoured_for_a_reason,
  add constraint collections_count_no_more_for_a_reason check ((state in ('dishonoured', 'void', 'void-asked')) = (reason is not null)
    and (state <> 'dishonoured' or method = 'cheque'));
alter table premium_entries drop constraint premium_entries_are_known,
  add constraint premium_entries_are_known check (kind in ('received', 'remitted', 'dishonoured', 'voided'));
