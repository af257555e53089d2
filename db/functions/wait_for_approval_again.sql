-- When a company changes its name or GST number, its approved EPR accounts are pending again, with the change that the superadmin is shown. Where
-- both change before one decision, the name is shown: a later change of the GST number does not replace it.
create or replace function wait_for_approval_again() returns trigger language plpgsql as $$
declare
  at timestamptz := instant_of_change();
  field text := case when old.company_name is distinct from new.company_name then 'company_name' else 'gst_number' end;
  change jsonb := jsonb_build_object('field', field, 'from', to_jsonb(old) -> field, 'to', to_jsonb(new) -> field, 'at', at);
begin
  perform 1 from epr_accounts where owner_id = new.user_id order by id for no key update;
  -- A decision on what was read before does not hold. Of several changes before one decision the first value says what was approved.
  update epr_accounts set version = version + 1, identity_change = case
      when identity_change ->> 'field' = field then change || jsonb_build_object('from', identity_change -> 'from')
      when field = 'company_name' then change
      else identity_change end
    where owner_id = new.user_id and status = 'pending' and identity_change is not null;
  update epr_accounts set status = 'pending', changed_at = at, changed_by = person_of_change(new.user_id), identity_change = change
    where owner_id = new.user_id and status = 'approved';
  return null;
end $$;
