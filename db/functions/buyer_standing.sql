-- The open business of a buyer: requests and counter-offers that wait, the total payable of purchases that wait or are to be paid, and how much of
-- one offer those that wait hold. A counter-offer is a purchase once it is accepted. What is due to expire counts no more. With buyer null all figures are 0.
create or replace function buyer_standing(buyer uuid, wanted_offer uuid, at timestamptz)
returns table (pending bigint, open_paise numeric, held numeric) language sql stable rows 1 as $$
  select count(*) filter (where t.status = 'pending'),
    coalesce(sum(t.item_value_paise + t.fee_paise + t.gst_paise) filter (where t.kind = 'purchase' or t.status = 'approved'), 0),
    coalesce(sum(t.quantity) filter (where t.status = 'pending' and t.kind = 'purchase' and t.offer_id = wanted_offer), 0)
  from epr_accounts mine
  join trades t on t.producer_account_id = mine.id and t.status in ('pending', 'approved') and t.expires_at > at
  where mine.owner_id = buyer
$$;
