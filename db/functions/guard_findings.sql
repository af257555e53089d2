-- Findings of the guards on a purchase or counter-offer, in the order in which they refuse. `rules` holds what TypeScript knows of them:
--   modes: stream → guard → mode; return_due: stream → year → day and status; texts: code → sentence, with {price}, {unit}, {low}, {high},
--   {source}, {expires}, {due}, {year}; statuses: status → its word on screens.
-- A guard blocks only by a rule that somebody has verified.
create or replace function guard_findings(rules jsonb, trade placed_trade, band uuid, low bigint, high bigint, validity uuid, expires date,
  due date, on_day date) returns setof guard_finding language sql stable as $$
  select g.guard, c.code, fill_text(rules -> 'texts' ->> c.code, jsonb_build_object(
      'price', grouped_rupees(trade.price_paise), 'unit', unit_name(trade.unit),
      'low', grouped_rupees(low), 'high', grouped_rupees(high), 'source', concat_ws(', ', r.source_title, r.clause),
      'status', rules -> 'statuses' ->> r.status, 'expires', to_char(expires, 'FMDD Mon YYYY'), 'due', to_char(due, 'FMDD Mon YYYY'),
      'year', trade.year || '-' || lpad(((trade.year + 1) % 100)::text, 2, '0'))),
    r.id, case c.code when 'expires_before_return'
      then worst_status(r.status, rules #>> array['return_due', trade.waste_type, trade.year::text, 'status']) else r.status end, c.refuses and r.status = 'verified' and g.mode = 'block'
  from (values
    (1, 'price_band', band, case when trade.price_paise < low then 'price_below_band' when trade.price_paise > high then 'price_above_band' end, true),
    (2, 'expiry', validity, case when expires < on_day then 'credit_expired' when expires < due then 'expires_before_return' end, expires < on_day)
  ) c (place, guard, rule, code, refuses)
  join rule_rows r on r.id = c.rule
  cross join lateral (select c.guard, rules -> 'modes' -> trade.waste_type ->> c.guard) g (guard, mode)
  where c.code is not null and g.mode <> 'off'
  order by c.place
$$;
