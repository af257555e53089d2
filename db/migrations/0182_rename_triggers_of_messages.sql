alter trigger tell_change on messages rename to add_outbox_event;
