alter trigger tell_added on targets rename to add_outbox_event;
alter trigger guard_new_balance on targets rename to protect_new_balance;
alter trigger guard_balance on targets rename to protect_balance;
