-- The address itself or, where that is taken, with the next free number. One at a time, so that two equal titles find two.
create or replace function free_address(wanted text, own_id uuid) returns text language plpgsql as $$
declare
  candidate text := wanted;
  number integer := 1;
begin
  perform pg_advisory_xact_lock(hashtextextended('articles.slug', 0));
  while candidate = 'latest' or exists (select from articles where slug = candidate and id <> own_id) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;
