-- What was counted in kilograms before a rule said grams keeps its unit: it must not stand in the way of a record or target in grams.
alter table credit_records
  drop constraint credit_record_taken,
  add constraint credit_record_taken unique using index credit_records_kind;
alter table targets
  drop constraint target_taken,
  add constraint target_taken unique using index targets_kind;
