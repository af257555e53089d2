-- The person who acts in this transaction, for triggers; the owner of the row where the statements say none.
create or replace function person_of_change(owner uuid) returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('market.person', true), '')::uuid, owner)
$$;
