-- The number of a company's profile has a registration of its own, copied once: what it did not know then, it takes when the profile has it.
-- Another number's registration takes its place, as the default too where it was that.
create or replace function refresh_profile_registration() returns trigger language plpgsql as $$
declare
  before gst_registrations;
  address record;
begin
  if new.gst_number is null then
    return null;
  end if;
  select * into address from lines_of_address(new.address);
  select * into before from gst_registrations where company_id = new.user_id and from_profile for update;
  if before.gstin = new.gst_number then
    update gst_registrations set address1 = coalesce(address1, address.first),
        address2 = case when address1 is null then address.second else address2 end,
        place = coalesce(place, left(translate(new.city, '"\', '''/'), 50))
      where id = before.id and (address1 is null or place is null);
    return null;
  end if;
  update gst_registrations set from_profile = false, is_default = false where id = before.id;
  insert into gst_registrations (id, company_id, gstin, legal_name, address1, address2, place, from_profile, created_by, created_at)
    values (new_id(instant_of_change()), new.user_id, new.gst_number, left(translate(new.company_name, '"\', '''/'), 100), address.first,
      address.second, left(translate(new.city, '"\', '''/'), 50), true, person_of_change(new.user_id), instant_of_change())
    on conflict on constraint gst_registration_taken do update set from_profile = true;
  update gst_registrations r set is_default = true, cancelled_on = null
    where r.company_id = new.user_id and r.from_profile and (before.id is null or before.is_default)
      and not exists (select from gst_registrations d where d.company_id = new.user_id and d.is_default);
  return null;
end $$;
