-- Reads the tables while everybody goes on writing them.
alter table credit_records validate constraint credit_records_product_sold;
alter table files validate constraint files_purpose_check;
