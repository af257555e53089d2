-- What begins or moves in a table that two parties share names the organisation itself: no row need be read as JSON for it.
create or replace trigger record_beginning after insert on trades referencing new table as begun
  for each statement execute function record_beginning('trade', 'changed_for');
create or replace trigger record_move after update of status on trades
  for each row execute function record_move('trade', 'changed_for');
create or replace trigger record_beginning after insert on transactions referencing new table as begun
  for each statement execute function record_beginning('transaction', 'changed_for');
create or replace trigger record_move after update of status on transactions
  for each row execute function record_move('transaction', 'changed_for');
create or replace trigger record_beginning after insert on disputes referencing new table as begun
  for each statement execute function record_beginning('dispute', 'changed_for');
create or replace trigger record_move after update of status on disputes
  for each row execute function record_move('dispute', 'changed_for');
create or replace trigger record_beginning after insert on payments referencing new table as begun
  for each statement execute function record_beginning('payment', 'changed_for');
create or replace trigger record_move after update of status on payments
  for each row execute function record_move('payment', 'changed_for');
create or replace trigger record_beginning after insert on transfer_lines referencing new table as begun
  for each statement execute function record_beginning('transfer_line', 'changed_for');
create or replace trigger record_move after update of status on transfer_lines
  for each row execute function record_move('transfer_line', 'changed_for');
