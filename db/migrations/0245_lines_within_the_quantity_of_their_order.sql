-- Every line is counted now.
alter table transactions add constraint order_lines_within_quantity
  check (numbered_quantity >= 0 and numbered_quantity <= quantity) not valid;
