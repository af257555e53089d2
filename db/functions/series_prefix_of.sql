-- Prefix of the series whose form a number has, in capitals; null for any other number. `seriesPrefixOf` in features/money/invoices/rules.ts is
-- the same. A year of four digits and any count of digits behind it are of that form too: readers cannot tell them apart.
create or replace function series_prefix_of(number text) returns text language sql immutable as $$
  select (regexp_match(upper(number), '^([A-Z][A-Z0-9]{0,2})/(?:[0-9]{2})?[0-9]{2}-[0-9]{2}/[0-9]+$'))[1]
$$;
