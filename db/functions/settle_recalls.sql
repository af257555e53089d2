-- After a change of the recalls in force: holds or returns the offers in the scope of a recall, and moves its completed trades to the quantity
-- that is covered now. The caller has locked them.
create or replace function settle_recalls(wanted uuid, superadmin uuid, settled_at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
begin
  update offers o set held_by = h.held_by,
      seller_open = h.held_by is null and h.status = 'approved' and h.suspended_at is null
    from (
      select o.id, a.status, u.suspended_at, recall_in_force(o.account_id, o.waste_type, o.year, o.credit_type, null) as held_by
      from recalls r join epr_accounts a on a.id = r.account_id join users u on u.id = a.owner_id join offers o on o.account_id = a.id
      where r.id = wanted and o.status <> 'withdrawn'
    ) h
    where o.id = h.id and o.held_by is distinct from h.held_by;
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id, recall_id)
    select case when d.difference > 0 then 'void' else 'reinstate' end, d.credit_id, d.offer_id, d.id, d.target_id, abs(d.difference), settled_at,
      superadmin, wanted
    from (
      select t.id, t.credit_id, t.offer_id, t.target_id, covered_quantity(t.id) - voided_quantity(t.id) as difference
      from recall_trades r join trades t on t.id = r.trade_id join transactions x on x.trade_id = t.id
      where r.recall_id = wanted and x.status = 'completed'
    ) d
    where d.difference <> 0 order by d.id;
end $$;
