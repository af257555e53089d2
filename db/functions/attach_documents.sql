-- Documents of a party. With both of the recycler's the transaction is completed and the target achieved.
-- A document that has been acted on is not replaced: the producer's after the approval, the recycler's after completion.
-- Outcomes: attached | completed | missing | cancelled | not_verified | fixed.
create or replace function attach_documents(wanted uuid, party uuid, payment_proof uuid, payment_transfer uuid, credit_transfer uuid, trail uuid,
  attached_at timestamptz, out outcome text) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  paid transactions;
  replaces boolean; -- a document of the recycler's
begin
  select t.* into trade from trades t join transactions x on x.trade_id = t.id
    where x.id = wanted and party = case when num_nonnulls(credit_transfer, trail) > 0 then t.recycler_id else t.producer_id end;
  if not found then
    outcome := 'missing';
    return;
  end if;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where id = wanted for no key update;

  if paid.status = 'cancelled' then
    outcome := 'cancelled';
  elsif num_nonnulls(credit_transfer, trail) > 0 and paid.status = 'initiated' then
    outcome := 'not_verified';
  elsif (num_nonnulls(credit_transfer, trail) > 0 and paid.status = 'completed')
      or (paid.status <> 'initiated' and payment_proof is not null and paid.transaction_proof_id is not null)
      or (paid.status <> 'initiated' and payment_transfer is not null and paid.producer_transfer_proof_id is not null) then
    outcome := 'fixed';
  else
    replaces := (credit_transfer is not null and paid.recycler_transfer_proof_id is not null)
      or (trail is not null and paid.trail_documents_id is not null);
    paid.recycler_transfer_proof_id := coalesce(credit_transfer, paid.recycler_transfer_proof_id);
    paid.trail_documents_id := coalesce(trail, paid.trail_documents_id);
    outcome := case when paid.status = 'payment_verified' and num_nonnulls(paid.recycler_transfer_proof_id, paid.trail_documents_id) = 2
      then 'completed' else 'attached' end;
    update transactions set
      transaction_proof_id = coalesce(payment_proof, transaction_proof_id),
      producer_transfer_proof_id = coalesce(payment_transfer, producer_transfer_proof_id),
      recycler_transfer_proof_id = paid.recycler_transfer_proof_id,
      trail_documents_id = paid.trail_documents_id
      where id = wanted and outcome = 'attached';
    if outcome = 'attached' then
      -- No status moves, but the person who verifies or transfers waits for it. `paid` still names the producer's files of before.
      insert into outbox (topic, subject_id, at, next_at, by_id)
        values ('transaction.' || case
          when num_nonnulls(payment_proof, payment_transfer) > 0 and num_nonnulls(paid.transaction_proof_id, paid.producer_transfer_proof_id) = 0
            then 'proof_uploaded'
          when (payment_proof is not null and paid.transaction_proof_id is not null)
              or (payment_transfer is not null and paid.producer_transfer_proof_id is not null) then 'proof_replaced'
          when replaces then 'document_replaced'
          else 'documents_added' end, wanted, attached_at, attached_at, party);
    end if;
    if outcome = 'completed' then
      update transactions set
        recycler_transfer_proof_id = paid.recycler_transfer_proof_id, trail_documents_id = paid.trail_documents_id,
        status = 'completed', changed_at = attached_at, changed_by = party
        where id = wanted;
      insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
        values ('achieve', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, attached_at, party);
    end if;
  end if;
end $$;
