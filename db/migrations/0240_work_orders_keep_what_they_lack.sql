-- Work orders keep when their payment was approved and what they still lack. The functions come with their bodies, so that nothing is missed
-- between the next file, which fills in what was before, and `db/functions/`. Whoever writes to the other tables goes on to the orders: they are
-- not waited for while orders are held, but tried again.
lock table transactions in access exclusive mode;
lock table documents, transfer_lines in share row exclusive mode nowait;
alter table transactions
  add column verified_at timestamptz,
  add column lacks_invoice boolean not null default true,
  add column lacks_fee_invoice boolean not null default false,
  add column numbered_quantity bigint not null default 0;

create or replace function note_verification() returns trigger language plpgsql as $$
begin
  new.verified_at := new.changed_at;
  return new;
end $$;
create trigger note_verification before update of status on transactions
  for each row when (new.status = 'payment_verified') execute function note_verification();

create or replace function note_invoice() returns trigger language plpgsql as $$
begin
  if new.supplier = 'recycler' then
    update transactions set lacks_invoice = new.wholly_credited where trade_id = new.trade_id and lacks_invoice <> new.wholly_credited;
  else
    update transactions set lacks_fee_invoice = false where trade_id = new.trade_id and lacks_fee_invoice;
  end if;
  return null;
end $$;
create trigger note_invoice after insert or update of wholly_credited on documents
  for each row when (new.type = 'invoice') execute function note_invoice();

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

create or replace function copy_order_figures() returns trigger language plpgsql as $$
begin
  select recycler_id, producer_id, waste_type, unit, quantity, item_value_paise,
      case tg_op when 'INSERT' then fee_paise > 0 else new.lacks_fee_invoice end
    into new.recycler_id, new.producer_id, new.waste_type, new.unit, new.quantity, new.item_value_paise, new.lacks_fee_invoice
    from trades where id = new.trade_id;
  return new;
end $$;

-- The order's quantity is a constraint of its own once all lines are counted: 0245.
alter trigger order_lines_within_quantity on transfer_lines rename to transfer_line_of_its_kind;
