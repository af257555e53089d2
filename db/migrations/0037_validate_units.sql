-- Reads the tables while everybody goes on writing them.
alter table credit_records validate constraint credit_records_unit;
alter table offers validate constraint offers_unit;
alter table targets validate constraint targets_unit;
alter table trades validate constraint trades_unit;
alter table transactions validate constraint transactions_unit;
