alter trigger keep_address on articles rename to freeze_article_slug;
alter trigger tell_changed on articles rename to add_outbox_event;
