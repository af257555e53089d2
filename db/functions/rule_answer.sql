-- The rule that answers a question: of the rows whose keys fit, first one in the unit of the credit (price bands alone), then the one that
-- names the credit type, the product type itself, its group, the producer type, then our own before the shipped one. The group of an
-- e-waste code is its letters. `answerOf` in features/rules/rulebook/answer.ts decides the same; a test compares them.
create or replace function rule_answer(of_kind text, of_stream text, on_day date, product text default null, credit text default null,
  producer text default null, of_part text default null, of_year integer default null, with_unit text default null,
  with_per text default null) returns setof rule_rows language sql stable rows 1 as $$
  select * from rule_rows r
  where r.stream = of_stream and r.kind = of_kind and r.withdrawn_at is null
    and on_day >= r.starts_on and (r.ends_on is null or on_day <= r.ends_on)
    and r.part is not distinct from of_part and r.year is not distinct from of_year
    and (r.credit_type is null or r.credit_type = credit)
    and (r.product_type is null or r.product_type in (product, substring(product from '^([A-Z]+)[0-9]+$')))
    and (r.producer_type is null or r.producer_type = producer)
  order by coalesce(r.value ->> 'unit' = with_unit and r.value ->> 'per' = with_per, false) desc,
    r.credit_type is not null desc,
    case when r.product_type is null then 2 when r.product_type = product then 0 else 1 end,
    r.producer_type is not null desc,
    r.origin = 'own' desc
  limit 1
$$;
