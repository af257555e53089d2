-- Claims a plan for placing, once: by `first_key` a placing that was interrupted goes on. Its targets are locked as by a purchase, so that of plans
-- and purchases at once each sees those that came before. Outcomes: claimed | missing | placed (by another key, or none) | outdated (something
-- was bought for the targets `outdated` since the plan was made, and it is not `forced`) | above_limit (all else is right, but it exceeds the limit of
-- the day of `person`, who acts for the buyer; `admitted`, an approval or its trial, is not compared, and may go on with what another key began).
create or replace function claim_basket(wanted uuid, buyer uuid, person uuid, first_key text, at timestamptz, forced boolean, admitted boolean,
  out outcome text, out outdated uuid[]) language plpgsql set enable_seqscan = off as $$
declare
  basket baskets;
  target_ids uuid[];
  begins boolean;
  is_above boolean := false;
begin
  select * into basket from baskets where id = wanted and owner_id = buyer for no key update;
  if not found then
    outcome := 'missing';
    return;
  end if;
  if basket.placed_at is not null and coalesce(basket.placed_key <> first_key, true) and not (admitted and basket.outcomes is null) then
    outcome := 'placed';
    return;
  end if;
  -- A plan that a person is placing counts already, on the day on which that began. The lock comes before those of targets, as in purchases.
  begins := basket.outcomes is null and (basket.placed_by, basket.placed_on) is distinct from (person, day_in_india(at));
  if begins then
    is_above := coalesce(rest_of_basket(basket) > lock_purchase_limit(buyer, person, at), false) and not admitted;
  end if;
  if basket.placed_at is not null then
    if is_above then
      outcome := 'above_limit';
      return;
    end if;
    if begins then
      update baskets set placed_key = first_key, placed_by = person, placed_on = day_in_india(at) where id = wanted;
    end if;
    outcome := 'claimed';
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
  if is_above then
    outcome := 'above_limit';
    return;
  end if;
  update targets set purchase_count = purchase_count + 1 where id = any (target_ids);
  update baskets set placed_at = at, placed_key = first_key, placed_by = person, placed_on = day_in_india(at) where id = wanted;
  outcome := 'claimed';
end $$;
