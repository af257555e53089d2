-- Gives an EPR account a registration of its company, or its default. Returns the GST number in force.
create or replace function choose_gst_registration(account uuid, registration uuid) returns text language sql as $$
  update epr_accounts set gst_registration_id = registration where id = account returning gstin
$$;
