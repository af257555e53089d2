-- Effects that executing a draft would have now. Quantities are added within one unit; where the scope has both, they are null.
create or replace function recall_preview(wanted uuid, at timestamptz) returns jsonb language sql stable as $$
  with scope as (
    select s.trade_id, s.stage, t.target_id, t.unit,
      case s.stage when 'completed' then covered_quantity(s.trade_id, wanted) - voided_quantity(s.trade_id) else 0 end as void
    from recall_scope(wanted, at) s join trades t on t.id = s.trade_id
  ), held as (
    select o.unit, o.available from recalls r join offers o on o.account_id = r.account_id and o.status <> 'withdrawn'
    where r.id = wanted and (r.years = '{}' or o.year = any (r.years)) and (r.credit_types = '{}' or o.credit_type = any (r.credit_types))
  ), numbers as (
    select n.number from recalls r, unnest(r.certificate_numbers) with ordinality n (number, place)
    where r.id = wanted and not exists (
      select from certificates c where c.waste_type = r.waste_type and c.number = n.number and c.used_quantity > 0)
    order by n.place
  )
  select jsonb_build_object(
    'offers', (select count(*) from held),
    'offered', (select case when count(distinct unit) < 2 then coalesce(sum(available), 0) end from held),
    'asked', count(*) filter (where stage = 'asked'),
    'accepted', count(*) filter (where stage = 'accepted'),
    'paying', count(*) filter (where stage in ('paying', 'proven')),
    'verified', count(*) filter (where stage = 'verified'),
    'completed', count(*) filter (where stage = 'completed'),
    'targets', count(distinct target_id) filter (where stage in ('verified', 'completed')),
    'void', case when count(distinct unit) filter (where void > 0) < 2 then coalesce(sum(void), 0) end,
    'unit', case when count(distinct unit) < 2 then coalesce(min(unit), (select min(unit) from held having count(distinct unit) = 1)) end,
    'not_on_market', (select coalesce(jsonb_agg(number), '[]') from numbers)
  ) from scope
$$;
