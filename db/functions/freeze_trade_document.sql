-- A document of a trade is frozen when it comes: only that it was replaced is ever added, once.
create or replace function freeze_trade_document() returns trigger language plpgsql as $$
begin
  if old.replaced_at is not null or new.replaced_at is null
      or (to_jsonb(old) - 'replaced_at') is distinct from (to_jsonb(new) - 'replaced_at') then
    raise exception 'a document of a trade is frozen when it comes' using errcode = 'AO001';
  end if;
  return new;
end $$;
