create or replace function close_seller() returns trigger language plpgsql as $$
begin
  -- In the order in which buyers lock them, so that the two cannot wait for each other in a circle.
  perform 1 from offers where account_id = new.id and status <> 'withdrawn' order by id for no key update;
  update offers set seller_open = held_by is null and new.status = 'approved' and not exists (
      select from users where id = new.owner_id and suspended_at is not null
    ) where account_id = new.id and status <> 'withdrawn';
  return null;
end $$;
