-- Keeps the searched text of an offer equal to its fields.
create or replace function set_offer_search_text() returns trigger language plpgsql as $$
begin
  -- The job that follows a changed name does not see an offer before it is committed: until then the name stays.
  if tg_op = 'INSERT' then
    perform from companies where user_id = new.recycler_id for share;
  end if;
  new.search_text := (
    select offer_search_text(new, u.unique_id, c) from users u left join companies c on c.user_id = u.id where u.id = new.recycler_id
  );
  return new;
end $$;
