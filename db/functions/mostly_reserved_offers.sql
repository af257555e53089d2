-- Number of other offers of which a buyer's pending purchases reserve more than half; `placed` are purchases of the same batch.
create or replace function mostly_reserved_offers(buyer uuid, besides uuid, at timestamptz, placed placed_trade[]) returns bigint language sql stable as $$
  select count(*) from (
    select h.offer_id
    from (
      select t.offer_id, t.quantity
      from epr_accounts mine
      join trades t on t.producer_account_id = mine.id and t.status in ('pending', 'approved') and t.expires_at > at
      where mine.owner_id = buyer and t.kind = 'purchase' and t.status = 'pending'
      union all
      select p.offer_id, p.quantity from unnest(placed) p where p.producer_id = buyer and p.kind = 'purchase'
    ) h
    join offers o on o.id = h.offer_id
    where h.offer_id <> besides
    group by h.offer_id, o.available
    having sum(h.quantity) * 2 > o.available
  ) held
$$;
