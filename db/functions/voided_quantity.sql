-- Quantity that recalls have taken out of a trade's achieved quantity and not put back.
create or replace function voided_quantity(of_trade uuid) returns bigint language sql stable as $$
  select coalesce(sum(case movement when 'void' then quantity else -quantity end), 0)::bigint from ledger
  where trade_id = of_trade and recall_id is not null
$$;
