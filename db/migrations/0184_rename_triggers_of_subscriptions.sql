alter trigger tell_unconfirmed on subscriptions rename to add_outbox_event;
alter trigger tell_asked_again on subscriptions rename to add_outbox_event_again;
