alter trigger tell_extension on extension_notices rename to add_outbox_event;
