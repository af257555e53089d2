alter trigger tell_digest on notification_digests rename to add_outbox_event;
