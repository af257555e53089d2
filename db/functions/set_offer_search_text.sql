-- Keeps the searched text of an offer equal to its fields.
create or replace function set_offer_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select offer_search_text(new, u.unique_id, c) from users u left join companies c on c.user_id = u.id where u.id = new.recycler_id
  );
  return new;
end $$;
