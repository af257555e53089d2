-- The producer, by one of its members, initiates payment: transaction and work order number are made once, and said twice it answers the same.
-- A recall in force holds it up. Outcomes: created | existing | missing | not_approved | expired | held.
create or replace function initiate_payment(wanted uuid, producer uuid, new_id uuid, order_year integer, initiated_at timestamptz,
  person uuid default null, out outcome text, out transaction_id uuid) language plpgsql set enable_seqscan = off as $$
declare
  trade trades;
  number bigint;
begin
  select * into trade from trades where id = wanted and producer_id = producer for no key update;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select id into transaction_id from transactions where trade_id = wanted;
  if found then
    outcome := 'existing';
  elsif trade.status = 'expired' or trade.expires_at <= initiated_at then
    outcome := 'expired';
  elsif trade.status <> 'approved' then
    outcome := 'not_approved';
  elsif recall_of_trade(wanted) is not null then
    outcome := 'held';
  else
    outcome := 'created';
    transaction_id := new_id;
    insert into order_counters as c values (order_year, 1)
      on conflict (year) do update set last_number = c.last_number + 1 returning last_number into number;
    update trades set status = 'complete', expires_at = null, changed_at = initiated_at, changed_by = coalesce(person, producer), changed_for = producer where id = wanted;
    insert into transactions (id, trade_id, order_id, status, changed_at, changed_by, changed_for, created_at)
      values (new_id, wanted,
        'WO-' || order_year || '-' || lpad(((order_year + 1) % 100)::text, 2, '0') || '-'
          || lpad(number::text, greatest(6, length(number::text)), '0'),
        'initiated', initiated_at, coalesce(person, producer), producer, initiated_at);
  end if;
end $$;
