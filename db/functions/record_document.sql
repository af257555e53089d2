-- A document is part of its trade's history, and is told.
create or replace function record_document() returns trigger language plpgsql as $$
begin
  insert into history (subject, subject_id, at, by_id, from_status, to_status)
    values (new.type, new.id, new.created_at, new.created_by, '', 'issued');
  insert into outbox (topic, subject_id, at, next_at) values (new.type || '.issued', new.id, new.created_at, new.created_at);
  return null;
end $$;
