-- A price may be up to ₹ 1,00,00,000.00 per unit. The item value of one order, and of an offer's minimum purchase at its price, stays within
-- 10^15 paise, so that every amount of a trade fits its column. Rows of before keep all of it; the next migration has them looked at, without
-- the lock that is held here for a moment.
alter table offers
  drop constraint offers_price_paise_check,
  add constraint offers_price_paise_check check (price_paise between 1 and 1000000000) not valid,
  add constraint minimum_value_limit check (minimum_purchase_kg::numeric * price_paise <= 1000000000000000) not valid;
alter table trades
  drop constraint trades_price_paise_check,
  add constraint trades_price_paise_check check (price_paise between 1 and 1000000000) not valid,
  add constraint trade_value_limit check (item_value_paise <= 1000000000000000) not valid;
