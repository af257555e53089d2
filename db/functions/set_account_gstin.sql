create or replace function set_account_gstin() returns trigger language plpgsql as $$
begin
  select gstin into new.gstin from gst_registrations
    where company_id = new.owner_id and case when new.gst_registration_id is null then is_default else id = new.gst_registration_id end;
  return new;
end $$;
