/** The purchase as one statement: condition and reservation on the offer, request, target, ledger. */
export function buyStatement({ offer, target, quantity }: { offer: string; target: string; quantity: string }): string {
  return `with taken as (
    update bench.offers set blocked = blocked + ${quantity}::bigint
    where id = ${offer}::bigint and available - blocked >= ${quantity}::bigint returning id, price_paise * ${quantity}::bigint as item_value
  ), made as (
    insert into bench.requests (offer_id, target_id, quantity, item_value_paise, fee_paise, gst_paise, status, created_at)
    select id, ${target}::bigint, ${quantity}::bigint, item_value, (item_value * 200 + 5000) / 10000, (item_value * 1836 + 5000) / 10000,
      'pending', now() from taken
    returning id, offer_id, target_id, quantity, created_at
  ), aimed as (
    update bench.targets t set blocked = t.blocked + made.quantity from made where t.id = made.target_id
  )
  insert into bench.ledger (movement, offer_id, request_id, target_id, quantity, at)
  select 'block', offer_id, id, target_id, quantity, created_at from made returning request_id`;
}
