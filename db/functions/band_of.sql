-- The price band of a credit on a day, in paise per unit. Always one row; both bounds are null where the band's unit is not that of the
-- quantity, or what a credit counts is not known.
create or replace function band_of(of_stream text, product text, credit text, of_unit text, on_day date,
  out rule_id uuid, out low_paise bigint, out high_paise bigint) language sql stable as $$
  select b.id, case when compared then (b.value ->> 'low')::numeric * 100 end, case when compared then (b.value ->> 'high')::numeric * 100 end
  from (select) one
  left join rule_answer('unit', of_stream, on_day, product, credit) u on true
  left join rule_answer('price_band', of_stream, on_day, product, credit, with_unit => u.value ->> 'unit', with_per => u.value ->> 'per') b
    on true
  cross join lateral (select b.value ->> 'unit' = of_unit and u.value ->> 'per' <> 'unknown' and b.value ->> 'per' = u.value ->> 'per') c (compared)
$$;
