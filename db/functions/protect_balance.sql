create or replace function protect_balance() returns trigger language plpgsql as $$
begin
  -- Depth 1 is this trigger alone; under the ledger's trigger it is deeper.
  if tg_op = 'INSERT' or pg_trigger_depth() < 2 then
    raise exception 'balances of % move through the ledger only', tg_table_name using errcode = 'LG001';
  end if;
  return new;
end $$;
