-- outside of a transaction
create unique index concurrently if not exists ledger_once_per_recall on ledger (trade_id, recall_id, movement) where recall_id is not null
