create or replace function copy_order_figures() returns trigger language plpgsql as $$
begin
  select recycler_id, producer_id, waste_type, unit, quantity, item_value_paise,
      case tg_op when 'INSERT' then fee_paise > 0 else new.lacks_fee_invoice end
    into new.recycler_id, new.producer_id, new.waste_type, new.unit, new.quantity, new.item_value_paise, new.lacks_fee_invoice
    from trades where id = new.trade_id;
  return new;
end $$;
