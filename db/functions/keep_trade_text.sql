-- Keeps the text of a trade once it is answered: what it says is frozen.
create or replace function keep_trade_text() returns trigger language plpgsql as $$
begin
  insert into trade_texts (trade_id, text) values (new.id, trade_text(new));
  return null;
end $$;
