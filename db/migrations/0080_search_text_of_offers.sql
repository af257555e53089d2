-- What the market's search finds an offer by: `offer_search_text`. The offers of before get theirs in the next migration.
alter table offers add column search_text text not null default '';
create function offer_search_text(offer offers) returns text language sql stable as $$
  select lower(concat_ws(chr(31), offer.title, offer.credit_type || ' | ' || offer.product_type, offer.waste_type, offer.recycler_type,
    offer.city, offer.state, offer.year || '-' || lpad(((offer.year + 1) % 100)::text, 2, '0'), u.unique_id))
  from users u where u.id = offer.recycler_id
$$;
create function set_offer_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := offer_search_text(new);
  return new;
end $$;
create trigger set_search_text before insert or update of title, credit_type, product_type, waste_type, recycler_type, city, state, year on offers
  for each row execute function set_offer_search_text();
