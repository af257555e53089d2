-- A round answers the countered one before it, of the same negotiation: the same offer, account and year.
create or replace function check_round() returns trigger language plpgsql as $$
begin
  if not exists (
    select from trades p
    where p.id = new.previous_id and p.status = 'countered' and p.round = new.round - 1 and coalesce(p.first_id, p.id) = new.first_id
      and (p.kind, p.offer_id, p.producer_account_id, p.year) = (new.kind, new.offer_id, new.producer_account_id, new.year)
  ) then
    raise exception 'a round answers the countered one before it' using errcode = 'MV001';
  end if;
  return new;
end $$;
