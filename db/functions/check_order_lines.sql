-- The certificate of a line is of the account, kind of credit and unit that its order is of.
create or replace function check_order_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select from trades t join offers o on o.id = t.offer_id join credit_records r on r.id = t.credit_id
      join certificates c on c.id = new.certificate_id
    where t.id = new.trade_id
      and (c.account_id, c.owner_id, c.waste_type, c.product_type, c.credit_type, c.year, c.unit)
        = (o.account_id, t.recycler_id, t.waste_type, t.product_type, t.credit_type, r.year, t.unit)) then
    raise exception 'a certificate is of another account or kind of credit than the order'
      using errcode = '23514', constraint = 'transfer_line_of_its_kind', table = 'transfer_lines';
  end if;
  return null;
end $$;
