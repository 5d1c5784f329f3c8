-- The journal of settlements is balanced by the function that balances the others.
drop trigger settlement_postings_balance on settlement_postings;
drop function app.refuse_unbalanced_settlement();
create constraint trigger settlement_postings_balance after insert on settlement_postings deferrable initially deferred
  for each row execute function app.refuse_unbalanced_entry();
