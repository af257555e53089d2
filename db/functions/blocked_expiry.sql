-- The day on which the credits of an offer expired, where a rule in force refuses them; else null. `rules` as `guard_price_and_expiry` has them.
create or replace function blocked_expiry(rules jsonb, offer offers, at timestamptz) returns date language sql stable as $$
  select v.expires_on
  from (select (at at time zone 'Asia/Kolkata')::date as on_day) t,
    validity_of(offer.waste_type, offer.product_type, offer.credit_type, offer.year) v,
    guard_price_and_expiry(rules, offer.waste_type, null, null, null, null, v.rule_id, v.expires_on, null, t.on_day) g
  where g.blocks
$$;
