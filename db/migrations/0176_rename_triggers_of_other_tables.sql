-- Tables that few write to, each by itself.
alter trigger keep_approval on approvals rename to freeze_approval;
alter trigger keep_address on articles rename to freeze_article_slug;
alter trigger tell_changed on articles rename to add_outbox_event;
alter trigger guard_capacity on capacities rename to freeze_capacity;
alter trigger keep_consent on consents rename to freeze_consent;
alter trigger tell_sender on enquiries rename to add_outbox_event;
alter trigger tell_extension on extension_notices rename to add_outbox_event;
alter trigger tell_change on messages rename to add_outbox_event;
alter trigger tell_digest on notification_digests rename to add_outbox_event;
alter trigger tell_unconfirmed on subscriptions rename to add_outbox_event;
alter trigger tell_asked_again on subscriptions rename to add_outbox_event_again;
