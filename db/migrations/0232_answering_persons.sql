-- The person who answers for an organisation: that of its sign-up while an owner, else the owner of longest standing. An
-- organisation that was added later has no log-in, name and address of its own.
create view answering_persons as
select distinct on (organisation_id) organisation_id, person_id
from members where part = 'owner' and ended_at is null
order by organisation_id, person_id = organisation_id desc, joined_at, id;
