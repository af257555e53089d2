-- The sum that a trade's buyer has not yet recorded as paid to a payee, in paise: its invoices less their credit notes, or before the first what an
-- invoice of today would say, less payments and TDS. Source: file 9 of the specification, parts 4 and 7; `sumsOfTrades` in features/money/payments says the
-- same. While the platform has no GST registration its tax is rounded once, as that of the order.
create or replace function unpaid_of(trade trades, wanted text) returns bigint language sql stable as $$
  select coalesce(
      (select sum(case d.type when 'invoice' then d.total_paise else -d.total_paise end)
        from documents d where d.trade_id = trade.id and d.supplier = wanted),
      s.taxable + case when left(s.gstin, 2) = left(trade.buyer_gst_number, 2)
        then (s.taxable * trade.gst_basis_points + 10000) / 20000 * 2
        else (s.taxable * trade.gst_basis_points + 5000) / 10000 end
    )::bigint
    - (select coalesce(sum(p.amount_paise + p.tds_paise), 0)::bigint
      from payments p where p.trade_id = trade.id and p.payee = wanted and p.status in ('recorded', 'received'))
  from (
    select case wanted when 'platform' then trade.fee_paise else trade.item_value_paise end as taxable,
      case wanted when 'platform' then (select gstin from gst_registrations where company_id is null and is_default) else trade.seller_gst_number end as gstin
  ) s
$$;
