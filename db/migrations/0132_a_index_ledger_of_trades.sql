-- outside of a transaction
create unique index concurrently if not exists ledger_once_per_trade_and_movement on ledger (trade_id, movement)
  where trade_id is not null and movement <> 'void' and movement <> 'reinstate'
