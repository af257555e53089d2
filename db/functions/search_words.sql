-- The words of a text as lexemes, for a search by the beginnings of words. It has a cost, so that a statement reads them from their index.
create or replace function search_words(text text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array_remove(regexp_split_to_array(text, '[^[:alnum:]]+'), ''));
end
$$;
