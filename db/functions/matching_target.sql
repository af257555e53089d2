-- The target that a trade counts towards: same registration, year, waste, product and credit type, and unit; the emptiest first. A table of one
-- row at most, as that can stand in other statements at no cost of its own; so does the next.
create or replace function matching_target(account uuid, for_year integer, waste text, product text, credit text, of_unit text)
returns setof uuid language sql stable rows 1 as $$
  select id from targets
  where account_id = account and year = for_year and waste_type = waste and product_type = product and credit_type = credit
    and unit = of_unit
  order by (target_quantity > achieved + blocked) desc, id
  limit 1
$$;
