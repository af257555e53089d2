-- The slug itself or, where another article has it, with the next free number. An advisory lock keeps two equal titles from getting the same.
create or replace function unique_article_slug(wanted text, own_id uuid) returns text language plpgsql as $$
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
