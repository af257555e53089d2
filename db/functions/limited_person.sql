-- Key of the lock under which one person's purchases for one organisation come one after the other, where a limit holds.
create or replace function limited_person(organisation uuid, person uuid) returns bigint language sql immutable as $$
  select hashtextextended('purchase_limit:' || organisation || ':' || person, 0)
$$;
