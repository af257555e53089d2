-- Declines the pending rounds of counter-offers, whoever made them, on an offer or of an account: on the offers of a recycler's, or made by a producer's. They are locked
-- in the order of their ids; they block nothing, so no balance moves.
create or replace function decline_counter_offers(declined_at timestamptz, declined_by uuid, of_offer uuid default null,
  of_account uuid default null) returns void language sql as $$
  update trades set status = 'rejected', expires_at = null, changed_at = declined_at, changed_by = declined_by,
    changed_for = case when exists (select from users u where u.id = declined_by and u.role <> 'superadmin')
      then case producer_account_id when of_account then producer_id else recycler_id end end
  where status = 'pending' and id in (
    select id from trades
    where kind = 'counter' and status = 'pending' and (offer_id = of_offer or producer_account_id = of_account
      or offer_id = any (array(select o.id from offers o where o.account_id = of_account)))
    order by id for no key update
  )
$$;
