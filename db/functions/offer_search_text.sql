-- The fields that the market's search looks into, in small letters, each apart from the next so that no text spans two of them. The browser
-- has the same in `search-rules.ts`. The pair of types has both. The company's name counts only where the seller shows it.
create or replace function offer_search_text(offer offers, seller_number text, company companies) returns text language sql stable as $$
  select lower(concat_ws(chr(31), offer.title, offer.credit_type || ' | ' || offer.product_type, offer.waste_type, offer.recycler_type,
    offer.city, offer.state, offer.year || '-' || lpad(((offer.year + 1) % 100)::text, 2, '0'), seller_number,
    case when company.show_company_name then company.company_name end))
$$;
