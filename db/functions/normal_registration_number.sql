-- A registration number without outer spaces, with single spaces inside, its letters A to Z as capitals; as `lib/registration-number.ts`.
create or replace function normal_registration_number(typed text) returns text language sql immutable strict parallel safe as $$
  select upper(btrim(regexp_replace(typed, '\s+', ' ', 'g')) collate "C")
$$;
