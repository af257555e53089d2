create or replace function copy_order_figures() returns trigger language plpgsql as $$
begin
  select recycler_id, producer_id, waste_type, unit, quantity, item_value_paise
    into new.recycler_id, new.producer_id, new.waste_type, new.unit, new.quantity, new.item_value_paise
    from trades where id = new.trade_id;
  return new;
end $$;
