-- The slug of an article that was once published, and the time of that, stay, so that links to it go on leading there.
create or replace function freeze_article_slug() returns trigger language plpgsql as $$
begin
  if new.slug <> old.slug or new.published_at is distinct from old.published_at then
    raise exception 'the address of a published article stays' using errcode = 'AD001';
  end if;
  return new;
end $$;
