-- A registration number as `lib/registration-number.ts` makes it: without joiners, any dash as a hyphen, without outer spaces, with single
-- spaces inside, its letters A to Z as capitals; one of digits alone without blanks and dashes.
create or replace function normal_registration_number(typed text) returns text language sql immutable strict parallel safe as $$
  select case when number ~ '^[0-9 -]*[0-9][0-9 -]*$' then translate(number, ' -', '') else number end
  from (
    select upper(btrim(regexp_replace(
      translate(typed, U&'\2010\2011\2012\2013\2014\2015\2212\2043\058A\05BE\1400\1806\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010EAD\200C\200D\FE0E\FE0F',
        '---------------------------'), '\s+', ' ', 'g')) collate "C") as number
  ) as spelt
$$;
