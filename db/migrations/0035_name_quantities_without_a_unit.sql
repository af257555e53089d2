-- A quantity is counted in its own unit, kilograms or grams, so the name of its column no longer says kilograms.
alter table credit_records rename potential_kg to potential;
alter table credit_records rename available_kg to available;
alter table credit_records rename listed_kg to listed;
alter table credit_records rename sold_kg to sold;
alter table offers rename minimum_purchase_kg to minimum_purchase;
alter table offers rename available_kg to available;
alter table offers rename blocked_kg to blocked;
alter table offers rename sold_kg to sold;
alter table offers rename listed_kg to listed;
alter table targets rename target_kg to target_quantity;
alter table targets rename blocked_kg to blocked;
alter table targets rename achieved_kg to achieved;
alter table targets rename remaining_kg to remaining;
alter table trades rename quantity_kg to quantity;
alter table ledger rename quantity_kg to quantity;
alter table transactions rename quantity_kg to quantity;
alter table ledger rename constraint ledger_quantity_kg_check to ledger_quantity_check;
alter type placed_trade rename attribute quantity_kg to quantity;
-- The name of a result is part of a function's signature; its text follows with the other functions.
drop function buyer_standing(uuid, uuid, timestamptz);
