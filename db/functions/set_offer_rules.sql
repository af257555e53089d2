-- The stream is held as for a credit record. An offer has its record's unit and expiry; where these are outdated, both are stored anew.
create or replace function set_offer_rules() returns trigger language plpgsql as $$
begin
  perform 1 from rule_streams where stream = new.waste_type for share;
  select unit, validity_rule_id, expires_on into new.unit, new.validity_rule_id, new.expires_on
    from credit_records where id = new.credit_id;
  select rule_id, low_paise, high_paise into new.band_rule_id, new.band_low_paise, new.band_high_paise
    from band_of(new.waste_type, new.product_type, new.credit_type, new.unit, (new.created_at at time zone 'Asia/Kolkata')::date);
  return new;
end $$;
