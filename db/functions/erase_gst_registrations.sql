-- Deletes the registrations of a closed company that no trade carries; the others stay as long as its trades.
create or replace function erase_gst_registrations() returns trigger language plpgsql as $$
begin
  update epr_accounts set gst_registration_id = null where owner_id = new.id and gst_registration_id is not null;
  delete from gst_registrations r where r.company_id = new.id
    and not exists (select from trades where recycler_id = new.id and seller_gst_number = r.gstin)
    and not exists (select from trades where producer_id = new.id and buyer_gst_number = r.gstin);
  return null;
end $$;
