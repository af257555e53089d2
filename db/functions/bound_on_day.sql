-- Total payable that a person has bound an organisation to on the day of an instant, in paise: of what they placed or accepted, unless it has ended,
-- and of a plan that is being placed. A trade is bound within the seven days in which it can be answered: an older id is not looked at.
create or replace function bound_on_day(organisation uuid, person uuid, at timestamptz) returns numeric language sql stable as $$
  select coalesce((
    select sum(t.item_value_paise + t.fee_paise + t.gst_paise) from trades t left join transactions x on x.trade_id = t.id
    where t.producer_id = organisation and t.kind in ('purchase', 'counter') and t.id > (select new_id(at - interval '9 days'))
      and t.bound_by = person and day_in_india(t.bound_at) = day_in_india(at)
      and t.bound_at between at - interval '1 day' and at + interval '1 day'
      and t.status in ('pending', 'approved', 'complete') and x.status is distinct from 'cancelled'), 0)
  + coalesce((
    select sum(rest_of_basket(b)) from baskets b
    where b.owner_id = organisation and b.placed_by = person and b.placed_at is not null and b.outcomes is null and b.placed_on = day_in_india(at)), 0)
$$;
