alter trigger tell_sender on enquiries rename to add_outbox_event;
