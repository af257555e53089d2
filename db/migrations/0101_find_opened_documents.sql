-- outside of a transaction
create index concurrently if not exists audit_opened on audit (subject_id, person_id) where action = 'document.opened'
