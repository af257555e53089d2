-- Keeps the searched text of a recycler's offers equal to the company's name, as far as that is shown. They are locked in the order of their ids.
create or replace function search_company_name() returns trigger language plpgsql as $$
begin
  perform 1 from offers where recycler_id = new.user_id and status <> 'withdrawn' order by id for no key update;
  update offers o set search_text = offer_search_text(o)
  where o.recycler_id = new.user_id and o.status <> 'withdrawn' and o.search_text <> offer_search_text(o);
  return null;
end $$;
