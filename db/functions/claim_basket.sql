-- Claims a plan for placing, once: by `first_key` a placing that was interrupted goes on. Its targets are locked as by a purchase, so that of plans
-- and purchases at once each sees those that came before. Outcomes: claimed | missing | placed (by another key, or none) | outdated (something
-- was bought for the targets `outdated` since the plan was made, and it is not `forced`).
create or replace function claim_basket(wanted uuid, buyer uuid, first_key text, at timestamptz, forced boolean, out outcome text, out outdated uuid[])
language plpgsql set enable_seqscan = off as $$
declare
  basket baskets;
  target_ids uuid[];
begin
  select * into basket from baskets where id = wanted and owner_id = buyer for no key update;
  if not found then
    outcome := 'missing';
    return;
  end if;
  if basket.placed_at is not null then
    outcome := case when basket.placed_key = first_key then 'claimed' else 'placed' end;
    return;
  end if;
  target_ids := array(select (n ->> 'target_id')::uuid from jsonb_array_elements(basket.plan -> 'needs') n);
  perform 1 from targets where id = any (target_ids) order by id for no key update;
  select array_agg(t.id order by array_position(target_ids, t.id)) into outdated from targets t
    where t.id = any (target_ids) and t.purchase_count > coalesce((basket.purchase_counts ->> t.id::text)::bigint, 0);
  if outdated is not null and not forced then
    outcome := 'outdated';
    return;
  end if;
  update targets set purchase_count = purchase_count + 1 where id = any (target_ids);
  update baskets set placed_at = at, placed_key = first_key where id = wanted;
  outcome := 'claimed';
end $$;
