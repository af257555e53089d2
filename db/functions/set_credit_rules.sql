-- The stream is held, so that a rule that changes meanwhile finds this row when its answers are stored.
create or replace function set_credit_rules() returns trigger language plpgsql as $$
begin
  perform 1 from rule_streams where stream = new.waste_type for share;
  new.unit := unit_of(new.waste_type, new.product_type, new.credit_type, (new.created_at at time zone 'Asia/Kolkata')::date);
  select rule_id, expires_on into new.validity_rule_id, new.expires_on
    from validity_of(new.waste_type, new.product_type, new.credit_type, new.year);
  return new;
end $$;
