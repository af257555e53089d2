-- Takes offers off the market whose credits ended before a day by a rule that refuses them, and brings those back that no rule refuses any
-- more: of the next offers after an id, in the order of their ids. Returns the last id that was looked at, null when none is left, and how
-- many have moved.
create or replace function expire_offers(on_day date, refusing uuid[], moved_at timestamptz, after uuid, most integer,
  out last uuid, out moved bigint) language plpgsql as $$
declare
  looked_at uuid[];
begin
  select array_agg(id), (array_agg(id order by id desc))[1] into looked_at, last
    from (select id from offers where id > after order by id limit most) next;
  with moving as (
    select o.id, w.status
    from offers o
    cross join lateral (
      select case when o.expires_on < on_day and o.validity_rule_id = any (refusing) then 'expired' when o.paused then 'paused' else 'listed' end
    ) w (status)
    where o.id = any (looked_at) and o.status <> 'withdrawn' and o.status <> w.status
    order by o.id for no key update of o
  )
  update offers o set status = m.status, changed_at = moved_at, changed_by = null from moving m where o.id = m.id;
  get diagnostics moved = row_count;
end $$;
