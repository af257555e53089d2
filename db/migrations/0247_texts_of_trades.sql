-- Texts of answered trades have an index, which no purchase writes to. The functions come with their bodies, so that no trade is missed between the
-- next file and `db/functions/`.
create table trade_texts (
  trade_id uuid primary key references trades (id),
  text text not null
);
create or replace function trade_text(trade trades) returns text language sql immutable as $$
  select lower(chr(31) || trade.title || chr(31) || trade.seller_company || chr(31) || trade.buyer_company)
$$;
create or replace function keep_trade_text() returns trigger language plpgsql as $$
begin
  insert into trade_texts (trade_id, text) values (new.id, trade_text(new));
  return null;
end $$;
create trigger keep_text after update of status on trades
  for each row when (old.status = 'pending' and new.status <> 'countered') execute function keep_trade_text();
