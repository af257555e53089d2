-- Recalls move the quantity of a trade several times; every other movement is still made once.
drop index ledger_once_per_trade;
alter index ledger_once_per_trade_and_movement rename to ledger_once_per_trade;
