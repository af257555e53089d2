-- The worse of two statuses of rules; see `RULE_STATUSES`.
create or replace function worst_status(one text, other text) returns text language sql immutable as $$
  select ranked.status from unnest(array['unknown', 'draft', 'reported', 'verified']) with ordinality ranked (status, place)
  where ranked.status in (one, other) order by ranked.place limit 1
$$;
