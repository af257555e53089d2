-- The stage of a trade with its transaction, which is null where there is none yet.
create or replace function stage_of(trade trades, transaction transactions, at timestamptz) returns text language sql immutable as $$
  select trade_stage(trade.status, trade.expires_at, transaction.status,
    num_nonnulls(transaction.transaction_proof_id, transaction.producer_transfer_proof_id) > 0, at)
$$;
