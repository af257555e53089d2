-- Whose a work order is stands beside it as well, copied from its trade like its figures: so one's newest are found from one index,
-- however many others there are.
alter table transactions add column recycler_id uuid, add column producer_id uuid;

create or replace function copy_order_figures() returns trigger language plpgsql as $$
begin
  select recycler_id, producer_id, waste_type, quantity_kg, item_value_paise
    into new.recycler_id, new.producer_id, new.waste_type, new.quantity_kg, new.item_value_paise
    from trades where id = new.trade_id;
  return new;
end $$;
drop trigger copy_order_figures on transactions;
create trigger copy_order_figures
  before insert or update of trade_id, recycler_id, producer_id, waste_type, quantity_kg, item_value_paise on transactions
  for each row execute function copy_order_figures();
