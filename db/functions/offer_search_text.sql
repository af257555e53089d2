-- The fields that the market's search looks into, in small letters, each apart from the next so that no text spans two of them. The browser
-- has the same in `search-rules.ts`. The pair of types has both. The company's name is null unless the seller shows it.
create or replace function offer_search_text(offer offers, seller_number text, shown_company text) returns text language sql stable as $$
  select lower(concat_ws(chr(31), offer.title, offer.credit_type || ' | ' || offer.product_type, offer.waste_type, offer.recycler_type,
    offer.city, offer.state, offer.year || '-' || lpad(((offer.year + 1) % 100)::text, 2, '0'), seller_number, shown_company))
$$;
