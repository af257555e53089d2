-- Keeps `users.second_factor_methods` equal to what the user's factors and recovery codes allow. The user is locked first, so that of two
-- changes at the same time the later one sees both.
create or replace function set_second_factor_methods() returns trigger language plpgsql as $$
declare
  of_user uuid := coalesce(new.user_id, old.user_id);
begin
  perform 1 from users where id = of_user for no key update;
  update users set second_factor_methods = coalesce((
      select array_agg(distinct kind order by kind desc) from second_factors
      where user_id = of_user and confirmed_at is not null and removed_at is null
    ) || case when exists (select from recovery_codes where user_id = of_user and used_at is null and void_at is null)
      then array['recovery_code'] else '{}' end, '{}')
  where id = of_user;
  return null;
end $$;
