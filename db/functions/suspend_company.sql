-- Suspends a company, or opens it again: its sessions end, and its offers leave the market or come back where their account is approved.
-- The accounts are locked first: a purchase or an acceptance under way is finished before, or finds the company suspended.
-- False where it is so already. The caller has looked whether the company exists.
create or replace function suspend_company(company uuid, suspended boolean, at_instant timestamptz) returns boolean
language plpgsql as $$
begin
  perform 1 from epr_accounts where owner_id = company order by id for no key update;
  perform 1 from offers where recycler_id = company and status <> 'withdrawn' order by id for no key update;
  update users set suspended_at = case when suspended then at_instant end
    where id = company and (suspended_at is not null) <> suspended;
  if not found then
    return false;
  end if;
  update offers o set seller_open = o.held_by is null and not suspended and a.status = 'approved'
    from epr_accounts a where a.id = o.account_id and o.recycler_id = company and o.status <> 'withdrawn';
  return true;
end $$;
