-- Reads the tables while everybody goes on writing them.
alter table targets validate constraint target_voided_not_negative;
alter table ledger validate constraint ledger_recall;
alter table ledger validate constraint ledger_of_recall;
alter table ledger validate constraint ledger_movement_check;
