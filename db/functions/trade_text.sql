-- The text by which a superadmin's search finds a trade, its order's number aside: in small letters, a divider before each field.
create or replace function trade_text(trade trades) returns text language sql immutable as $$
  select lower(chr(31) || trade.title || chr(31) || trade.seller_company || chr(31) || trade.buyer_company)
$$;
