-- Documents of trades, each with its kind, the replaced ones included. Purpose: proof of what was paid and delivered. Kept with the trade, as
-- the history is. The columns of `transactions` name the newest file of each field.
create table trade_documents (
  file_id uuid primary key references files (id),
  trade_id uuid not null references trades (id),
  field text not null constraint trade_documents_field
    check (field in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')),
  -- Of a trail document alone.
  kind text,
  replaced_at timestamptz,
  constraint trade_documents_kind check (case when field = 'trail_documents' then kind is not null and kind in (
    'Tax Invoice', 'E-Way Bill', 'Loading Slip', 'Unloading Slip', 'Lorry Receipt Copy', 'Credit Transfer Proof',
    'EPR Registration Certificate', 'Recycling Certificate Copy', 'Co-Processing Certificate', 'Lorry Photographs', 'Other')
    else kind is null end)
);
create index trade_documents_trade on trade_documents (trade_id);
create unique index trade_documents_one_in_force on trade_documents (trade_id, field)
  where replaced_at is null and field <> 'trail_documents';

-- Servers of the version before go on attaching while this runs: nothing of theirs may fall between the copy and their function below.
lock table transactions in share row exclusive mode;
insert into trade_documents (file_id, trade_id, field, kind)
  select d.file_id, x.trade_id, d.field, case d.field when 'trail_documents' then 'Other' end
  from transactions x cross join lateral (values ('transaction_proof', x.transaction_proof_id),
    ('producer_transfer_proof', x.producer_transfer_proof_id), ('recycler_transfer_proof', x.recycler_transfer_proof_id),
    ('trail_documents', x.trail_documents_id)) d (field, file_id)
  where d.file_id is not null;

create function freeze_trade_document() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger trade_documents_frozen before update on trade_documents for each row execute function freeze_trade_document();
create trigger trade_documents_kept before delete on trade_documents for each row execute function refuse_change();
create trigger trade_documents_kept_whole before truncate on trade_documents for each statement execute function refuse_change();

-- Called by servers of the version before alone; its last lines are what they do not know. The function of this version takes a list.
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
    with old as (
      update trade_documents set replaced_at = attached_at where trade_id = trade.id and replaced_at is null and field = any (array[
        case when payment_proof is not null then 'transaction_proof' end,
        case when payment_transfer is not null then 'producer_transfer_proof' end,
        case when credit_transfer is not null then 'recycler_transfer_proof' end])
      returning file_id, field)
    insert into history (subject, subject_id, at, by_id, from_status, to_status)
      select 'document', file_id, attached_at, party, field, 'replaced' from old;
    insert into trade_documents (file_id, trade_id, field, kind)
      select d.file_id, trade.id, d.field, case d.field when 'trail_documents' then 'Other' end
      from (values ('transaction_proof', payment_proof), ('producer_transfer_proof', payment_transfer),
        ('recycler_transfer_proof', credit_transfer), ('trail_documents', trail)) d (field, file_id)
      where d.file_id is not null;
  end if;
end $$;
