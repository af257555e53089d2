-- outside of a transaction
do $$
-- In small steps, so that nobody waits for long; cut off in its middle it begins anew. Orders are locked before they are counted: what others add
-- meanwhile waits, and their triggers add it.
declare
  after uuid := '00000000-0000-0000-0000-000000000000';
  step uuid[];
begin
  loop
    step := array(select id from transactions where id > after order by id limit 500 for no key update);
    exit when cardinality(step) = 0;
    after := step[cardinality(step)];
    update transactions x set verified_at = k.verified_at, lacks_invoice = k.lacks_invoice, lacks_fee_invoice = k.lacks_fee_invoice,
        numbered_quantity = k.numbered_quantity
      from (
        select o.id,
          (select min(h.at) from history h where h.subject_id = o.id and h.subject = 'transaction' and h.to_status = 'payment_verified') as verified_at,
          not exists (select from documents d
            where d.trade_id = t.id and d.supplier = 'recycler' and d.type = 'invoice' and not d.wholly_credited) as lacks_invoice,
          t.fee_paise > 0 and not exists (select from documents d where d.trade_id = t.id and d.supplier = 'platform') as lacks_fee_invoice,
          (select coalesce(sum(l.quantity), 0) from transfer_lines l where l.trade_id = t.id and l.status <> 'withdrawn') as numbered_quantity
        from transactions o join trades t on t.id = o.trade_id where o.id = any (step)
      ) k
      where k.id = x.id and (x.verified_at, x.lacks_invoice, x.lacks_fee_invoice, x.numbered_quantity)
        is distinct from (k.verified_at, k.lacks_invoice, k.lacks_fee_invoice, k.numbered_quantity);
    commit;
  end loop;
end $$
