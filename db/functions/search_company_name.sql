-- Keeps the searched text of a recycler's offers equal to the company's name, as far as that is shown. They are locked in the order of their ids.
create or replace function search_company_name() returns trigger language plpgsql as $$
declare
  number text := (select unique_id from users where id = new.user_id);
  shown_company text := case when new.show_company_name then new.company_name end;
begin
  perform 1 from offers where recycler_id = new.user_id and status <> 'withdrawn' order by id for no key update;
  update offers o set search_text = offer_search_text(o, number, shown_company)
  where o.recycler_id = new.user_id and o.status <> 'withdrawn' and o.search_text <> offer_search_text(o, number, shown_company);
  return null;
end $$;
