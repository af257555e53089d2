-- Claims on registration numbers are told to superadmins, their decisions to the claimant.
create trigger add_outbox_event after insert on registration_claims
  for each row execute function add_outbox_event('registration_claim.made', 'created_at');
create trigger add_decided_event after update of status on registration_claims
  for each row execute function add_outbox_event('registration_claim.decided', 'decided_at', 'decided_by');
