-- outside of a transaction
create index concurrently if not exists audit_failed_log_ins on audit (owner_id, at) where action in ('login.failed', 'step_up.failed')
