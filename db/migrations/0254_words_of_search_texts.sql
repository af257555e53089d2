-- A search of several words is answered from an index of words, which the next migration builds. Statistics tell how many groups the counts
-- of the filters have.
create function search_words(text text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array_remove(regexp_split_to_array(text, '[^[:alnum:]]+'), ''));
end
$$;

create statistics offers_combinations (ndistinct)
  on waste_type, product_type, credit_type, recycler_type, state, year from offers;
