-- Persons are never deleted, and who bound the buyer is also who changed the trade then, which is a reference: looking up the person a second time cost
-- each purchase what it did not protect. Law I33 compares both.
alter table trades drop constraint if exists trades_bound_by_fkey;
