-- Keeps what a work order lacks of its invoices. A supplier has one at a time that is not wholly credited: `one_open_invoice_per_supplier`. Whoever
-- makes documents has locked the order before: record 121.
create or replace function note_invoice() returns trigger language plpgsql as $$
begin
  if new.supplier = 'recycler' then
    update transactions set lacks_invoice = new.wholly_credited where trade_id = new.trade_id and lacks_invoice <> new.wholly_credited;
  else
    update transactions set lacks_fee_invoice = false where trade_id = new.trade_id and lacks_fee_invoice;
  end if;
  return null;
end $$;
