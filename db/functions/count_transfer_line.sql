-- Adds up what active lines give a work order and use of a certificate. Both rows are locked by it, so that lines of one order, and of one number,
-- are counted one after the other, and `order_lines_within_quantity` and `certificate_lines_within_face` hold.
create or replace function count_transfer_line() returns trigger language plpgsql as $$
declare
  added bigint := case when tg_op = 'INSERT' then new.quantity when new.status = 'withdrawn' and old.status <> 'withdrawn' then -new.quantity end;
begin
  if added is not null then
    update transactions set numbered_quantity = numbered_quantity + added where trade_id = new.trade_id;
    update certificates set used_quantity = used_quantity + added where id = new.certificate_id;
  end if;
  return null;
end $$;
