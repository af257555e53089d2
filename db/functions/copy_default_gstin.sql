-- The accounts that name no registration follow the default. They are locked in the order of their ids.
create or replace function copy_default_gstin() returns trigger language plpgsql as $$
begin
  perform 1 from epr_accounts where owner_id = new.company_id and gst_registration_id is null order by id for no key update;
  update epr_accounts set gstin = new.gstin
    where owner_id = new.company_id and gst_registration_id is null and gstin is distinct from new.gstin;
  return null;
end $$;
