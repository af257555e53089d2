-- An address that is reserved for another account is taken, whoever writes it: the same constraint is violated as by an address in use.
create or replace function refuse_reserved_address() returns trigger language plpgsql as $$
begin
  if is_reserved_address(new.email, new.id, instant_of_change()) then
    raise unique_violation using message = 'the address is reserved for another account', constraint = 'users_email', table = 'users';
  end if;
  return null;
end $$;
