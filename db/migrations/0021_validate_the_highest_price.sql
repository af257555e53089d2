-- Reads the tables while everybody goes on writing them.
alter table offers validate constraint offers_price_paise_check;
alter table offers validate constraint minimum_value_limit;
alter table trades validate constraint trades_price_paise_check;
alter table trades validate constraint trade_value_limit;
