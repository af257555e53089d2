-- Locks what executing or lifting a recall changes, in one order: credit records, the recycler's account, offers, targets, trades, transactions.
-- Recalls follow each other, and wait for lines that are being recorded, which hold the same lock as readers.
create or replace function lock_recall_scope(wanted uuid, at timestamptz) returns void language plpgsql as $$
declare
  recall recalls;
  trade_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('recalls', 0));
  select * into recall from recalls where id = wanted for no key update;
  perform 1 from credit_records where account_id = recall.account_id order by id for no key update;
  perform 1 from epr_accounts where id = recall.account_id for no key update;
  perform 1 from offers where account_id = recall.account_id and status <> 'withdrawn' order by id for no key update;
  trade_ids := array(select s.trade_id from recall_scope(wanted, at) s union select t.trade_id from recall_trades t where t.recall_id = wanted);
  perform 1 from targets where id in (select target_id from trades where id = any (trade_ids)) order by id for no key update;
  perform 1 from trades where id = any (trade_ids) order by id for no key update;
  perform 1 from transactions where trade_id = any (trade_ids) order by id for no key update;
end $$;
