-- The superadmin's answer. Approved: the credit is sold. Rejected: everything is released.
-- A recall in force holds up the approval. Outcomes: done | missing | decided | held | no_proof.
create or replace function decide_transaction(wanted uuid, superadmin uuid, decision text, decided_at timestamptz,
  given_reason text default null, out outcome text)
language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  paid transactions;
begin
  select t.* into trade from trades t join transactions x on x.trade_id = t.id where x.id = wanted;
  if not found then
    outcome := 'missing';
    return;
  end if;
  perform 1 from credit_records where id = trade.credit_id for no key update;
  perform 1 from offers where id = trade.offer_id for no key update;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where id = wanted for no key update;

  if paid.status <> 'initiated' then
    outcome := 'decided';
  elsif decision = 'approved' and recall_of_trade(trade.id) is not null then
    outcome := 'held';
  elsif decision = 'approved' and num_nonnulls(paid.transaction_proof_id, paid.producer_transfer_proof_id) = 0 then
    outcome := 'no_proof';
  else
    outcome := 'done';
    update transactions set status = case decision when 'approved' then 'payment_verified' else 'cancelled' end,
      changed_at = decided_at, changed_by = superadmin, changed_for = null, reason = case decision when 'rejected' then given_reason end where id = wanted;
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
      values (case decision when 'approved' then 'sell' else 'release' end,
        trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, decided_at, superadmin);
  end if;
end $$;
