alter trigger tell_added on credit_records rename to add_outbox_event;
alter trigger guard_new_balance on credit_records rename to protect_new_balance;
alter trigger guard_balance on credit_records rename to protect_balance;
