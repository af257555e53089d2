-- Answers the open request for erasure of a company that is closed. Returns its id, null where none is open. The job that closes accounts which
-- were never confirmed has no person.
create or replace function answer_erasure_request(company uuid, given_answer text, person uuid, at_instant timestamptz) returns uuid
language sql as $$
  update erasure_requests set state = 'done', answer = given_answer, decided_by = person, decided_at = at_instant
  where owner_id = company and state = 'requested' returning id;
$$;
