-- Findings of the guards on a price and an expiry, in the order in which they refuse. `rules` holds what TypeScript knows of them: modes: stream →
-- guard → mode; return_due: stream → year → day and status. A guard blocks only by a rule that somebody has verified. `expiryFinding`
-- and `priceFinding` in features/rules/rulebook/warnings.ts find the same.
create or replace function guard_price_and_expiry(rules jsonb, of_stream text, price bigint, band uuid, low bigint, high bigint, validity uuid,
  expires date, for_year integer, on_day date)
returns table (guard text, code text, rule_id uuid, status text, source_title text, clause text, blocks boolean) language sql stable as $$
  select c.guard, c.code, r.id, case c.code when 'expires_before_return' then worst_status(r.status, due.status) else r.status end,
    r.source_title, r.clause, c.refuses and r.status = 'verified' and g.mode = 'block'
  from (select (d ->> 'day')::date as day, d ->> 'status' as status from (select rules #> array['return_due', of_stream, for_year::text]) a (d)) due
  cross join lateral (values
    (1, 'price_band', band, case when price < low then 'price_below_band' when price > high then 'price_above_band' end, true),
    (2, 'expiry', validity, case when expires < on_day then 'credit_expired' when expires < due.day then 'expires_before_return' end, expires < on_day)
  ) c (place, guard, rule, code, refuses)
  join rule_rows r on r.id = c.rule
  cross join lateral (select rules -> 'modes' -> of_stream ->> c.guard) g (mode)
  where c.code is not null and g.mode <> 'off'
  order by c.place
$$;
