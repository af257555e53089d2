-- A request for erasure is answered whenever its company is closed. The job that closes accounts which were never confirmed has no person.
alter table erasure_requests drop constraint answered_by_somebody;
alter table erasure_requests add constraint answered_with_a_reason check (
  (state in ('done', 'refused')) = (answer is not null)
  and (state <> 'refused' or decided_by is not null)
  and (state in ('done', 'refused') or decided_by is null));

-- Those whose company is closed already could never be answered.
update erasure_requests r set state = 'done', answer = 'Your account is closed and your data are erased.', decided_at = u.closed_at
from users u where u.id = r.owner_id and r.state = 'requested' and u.closed_at is not null;
