-- Copies city and recycler type of a corrected account to its offers, which are hidden until it is approved.
create or replace function copy_registration_to_offers(account uuid) returns void language sql as $$
  update offers o set city = a.city, recycler_type = a.entity_type
  from epr_accounts a
  where a.id = account and o.account_id = a.id and o.status <> 'withdrawn'
    and (o.city, o.recycler_type) is distinct from (a.city, a.entity_type)
$$;
