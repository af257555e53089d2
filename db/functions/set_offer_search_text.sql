-- Keeps the searched text of an offer equal to its fields.
create or replace function set_offer_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := offer_search_text(new);
  return new;
end $$;
