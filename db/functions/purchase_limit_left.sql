-- How much of the limit of its day a person may still bind an organisation to without a second member, in paise; null: no limit holds. An owner who alone
-- may decide has none. The caller holds the lock of `limited_person`.
create or replace function purchase_limit_left(organisation uuid, person uuid, at timestamptz) returns numeric language sql stable as $$
  select case when l.enabled and has_other_decider(organisation, person, at) then l.per_day_paise - bound_on_day(organisation, person, at) end
  from (select enabled, per_day_paise from purchase_limits where organisation_id = organisation order by id desc limit 1) l
$$;
