-- Documents of a party, which a `person` of it sends, `sent` as a list of {file_id, field, kind}. With both of the recycler's the transaction is completed and the target
-- achieved. A document that is not a trail document replaces the one of its field; `replaced` names the document that a single file replaces.
-- `max_trail` trail documents are in force at most, and `max_files` files in the trade, replaced ones included. Replaced documents stay, for the same readers. The lock of the transaction makes the limits of a trade exact.
-- While a recall in force holds a verified trade, the recycler's documents are refused.
-- Outcomes: attached | completed | missing | cancelled | not_verified | held | fixed | replaced | too_many | full.
create or replace function attach_documents(wanted uuid, party uuid, sent jsonb, attached_at timestamptz, replaced uuid, max_trail integer,
  max_files integer, person uuid default null, out outcome text) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  paid transactions;
  old trade_documents;
  added trade_documents[];
  olds trade_documents[];
  of_recycler boolean;
  proven boolean; -- before
begin
  select t.* into trade from trades t join transactions x on x.trade_id = t.id where x.id = wanted;
  select * into old from trade_documents d where d.file_id = replaced and d.trade_id = trade.id;
  added := array(select row(d ->> 'file_id', trade.id, coalesce(old.field, d ->> 'field'), coalesce(old.kind, d ->> 'kind'), null, coalesce(person, party))::trade_documents
    from jsonb_array_elements(sent) d);
  of_recycler := exists (select from unnest(added) a where a.field in ('recycler_transfer_proof', 'trail_documents'));
  if trade.id is null or (replaced is not null and old.file_id is null)
      or party <> (case when of_recycler then trade.recycler_id else trade.producer_id end) then
    outcome := 'missing';
    return;
  end if;
  perform 1 from targets where id = trade.target_id for no key update;
  select * into paid from transactions where id = wanted for no key update;
  -- Replacements and additions of another request before the lock was ours show only now.
  select * into old from trade_documents d where d.file_id = replaced;
  olds := array(select d from trade_documents d where d.trade_id = trade.id and d.replaced_at is null and case when replaced is not null
    then d.file_id = replaced else d.field <> 'trail_documents' and d.field in (select a.field from unnest(added) a) end);

  if paid.status = 'cancelled' then
    outcome := 'cancelled';
  elsif of_recycler and paid.status = 'initiated' then
    outcome := 'not_verified';
  elsif of_recycler and paid.status = 'payment_verified' and recall_of_trade(trade.id) is not null then
    outcome := 'held';
  elsif old.replaced_at is not null then
    outcome := 'replaced';
  -- The documents that complete a verified trade may come after the buyer has checked a line; nothing is replaced then.
  elsif exists (select from unnest(case when of_recycler and paid.status = 'completed' then added else olds end) d
      where not document_open(d.field, paid.status, paid.changed_at, attached_at, lines_checked(trade.id))) then
    outcome := 'fixed';
  elsif (select count(*) from unnest(added) a where a.field = 'trail_documents') - cardinality(olds) + (select count(*) from trade_documents d
      where d.trade_id = trade.id and d.field = 'trail_documents' and d.replaced_at is null) > max_trail then
    outcome := 'too_many';
  elsif cardinality(added) + (select count(*) from trade_documents d where d.trade_id = trade.id) > max_files then
    outcome := 'full';
  end if;
  if outcome is not null then
    return;
  end if;

  update trade_documents set replaced_at = attached_at where file_id in (select o.file_id from unnest(olds) o);
  insert into trade_documents select a.* from unnest(added) a;
  insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
    select 'document', o.file_id, attached_at, coalesce(person, party), party, o.field, 'replaced' from unnest(olds) o;
  proven := num_nonnulls(paid.transaction_proof_id, paid.producer_transfer_proof_id) > 0;

  -- Not the newest of `added`: another upload, begun later, may have been first.
  select max(d.file_id::text) filter (where d.field = 'transaction_proof'), max(d.file_id::text) filter (where d.field = 'producer_transfer_proof'),
      max(d.file_id::text) filter (where d.field = 'recycler_transfer_proof'), max(d.file_id::text) filter (where d.field = 'trail_documents')
    into paid.transaction_proof_id, paid.producer_transfer_proof_id, paid.recycler_transfer_proof_id, paid.trail_documents_id
    from (select distinct on (d.field) d.field, d.file_id from trade_documents d join files f on f.id = d.file_id
      where d.trade_id = trade.id and d.replaced_at is null order by d.field, f.created_at desc, f.id desc) d;
  if paid.status = 'payment_verified' and num_nonnulls(paid.recycler_transfer_proof_id, paid.trail_documents_id) = 2 then
    outcome := 'completed';
    update transactions set
      recycler_transfer_proof_id = paid.recycler_transfer_proof_id, trail_documents_id = paid.trail_documents_id,
      status = 'completed', changed_at = attached_at, changed_by = coalesce(person, party), changed_for = party
      where id = wanted;
    insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id)
      values ('achieve', trade.credit_id, trade.offer_id, trade.id, trade.target_id, trade.quantity, attached_at, coalesce(person, party));
  else
    outcome := 'attached';
    update transactions set
      transaction_proof_id = paid.transaction_proof_id, producer_transfer_proof_id = paid.producer_transfer_proof_id,
      recycler_transfer_proof_id = paid.recycler_transfer_proof_id, trail_documents_id = paid.trail_documents_id
      where id = wanted;
  end if;
  -- No status moves by these, but the person who verifies or transfers waits for them.
  insert into outbox (topic, subject_id, at, next_at, by_id)
    select 'transaction.' || t.topic, wanted, attached_at, attached_at, coalesce(person, party) from (values
      (case when of_recycler then 'document_replaced' else 'proof_replaced' end, cardinality(olds) > 0),
      (case when of_recycler or proven then 'documents_added' else 'proof_uploaded' end,
        cardinality(added) > cardinality(olds) and outcome = 'attached')) t (topic, is_due)
    where t.is_due;
end $$;
