-- Whether another member of an organisation could decide what one of them did at an instant, for the laws: from a minute before to a minute after, as the
-- clocks of servers differ. Parts and suspensions of then are in the audit trail.
create or replace function decided_by_two(organisation uuid, person uuid, instant timestamptz) returns boolean language sql stable as $$
  select exists (
    select from members m
    where m.organisation_id = organisation and m.person_id <> person and m.joined_at <= instant - interval '1 minute'
      and coalesce(m.ended_at, 'infinity') > instant + interval '1 minute' and (m.until is null or membership_end(m.until) > instant + interval '1 minute')
      and not exists (
        select from audit a
        where a.subject_id = m.id and a.action = 'member.changed' and a.at > instant - interval '1 minute'
          and a.detail #>> '{part,from}' not in ('owner', 'manager'))
      and not exists (
        select from audit a
        where a.subject_id = m.person_id and a.action = 'person.suspended' and a.at < instant + interval '1 minute'
          and not exists (
            select from audit b
            where b.subject_id = m.person_id and b.action = 'person.reopened' and b.id > a.id and b.at <= instant - interval '1 minute'))
      and (m.part in ('owner', 'manager') or exists (
        select from audit a
        where a.subject_id = m.id and a.action = 'member.changed' and a.at > instant + interval '1 minute'
          and a.detail #>> '{part,from}' in ('owner', 'manager'))))
$$;
