-- The sum that a trade's buyer has not yet recorded as paid to a payee, in paise: its invoices less their credit notes, or before the first its share of
-- the order, less payments and TDS. Source: file 9 of the specification, part 7; the shares as `splitByPayee` in src/lib/amounts.ts.
create or replace function unpaid_of(trade trades, wanted text) returns bigint language sql stable as $$
  select coalesce(
      (select sum(case d.type when 'invoice' then d.total_paise else -d.total_paise end)
        from documents d where d.trade_id = trade.id and d.supplier = wanted),
      case wanted when 'platform' then trade.fee_paise + fee_tax else trade.item_value_paise + trade.gst_paise - fee_tax end
    )::bigint
    - (select coalesce(sum(p.amount_paise + p.tds_paise), 0)::bigint
      from payments p where p.trade_id = trade.id and p.payee = wanted and p.status in ('recorded', 'received'))
  from (select (trade.fee_paise * trade.gst_basis_points + 5000) / 10000 as fee_tax) rounded_half_up
$$;
