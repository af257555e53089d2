-- The trades that a recall concerns, with their stage: what stands on its account, with its financial years of the credit and credit types, or has
-- an active line of one of its numbers, and has not ended without a sale.
create or replace function recall_scope(wanted uuid, at timestamptz) returns table (trade_id uuid, stage text) language sql stable as $$
  with found as (
    select t.id from recalls r join epr_accounts a on a.id = r.account_id join trades t on t.recycler_id = a.owner_id
      join offers o on o.id = t.offer_id and o.account_id = a.id
    where r.id = wanted and (r.years = '{}' or o.year = any (r.years)) and (r.credit_types = '{}' or o.credit_type = any (r.credit_types))
    union
    select l.trade_id from recalls r join certificates c on c.waste_type = r.waste_type and c.number = any (r.certificate_numbers)
      join transfer_lines l on l.certificate_id = c.id and l.status <> 'withdrawn'
    where r.id = wanted
  )
  select * from (
    select t.id, stage_of(t, x, at) as stage
    from found f join trades t on t.id = f.id left join transactions x on x.trade_id = t.id
  ) s where s.stage in ('asked', 'accepted', 'paying', 'proven', 'verified', 'completed')
$$;
