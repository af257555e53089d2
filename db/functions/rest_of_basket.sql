-- Total payable of the lines of a plan that are not placed or refused yet, in paise. Each line has a key of its own.
create or replace function rest_of_basket(basket baskets) returns numeric language sql stable as $$
  select coalesce(sum((line ->> 'total')::numeric * 100), 0) from jsonb_array_elements(basket.plan -> 'lines') line
  where not exists (
    select from idempotency_keys k
    where k.user_id = basket.owner_id and k.key = 'basket:' || basket.id || ':' || (line ->> 'line') and k.outcome is not null)
$$;
