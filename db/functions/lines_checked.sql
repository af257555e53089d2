-- Whether the buyer has marked a line of that trade as seen, or disputes one.
create or replace function lines_checked(trade uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from transfer_lines l where l.trade_id = trade and l.status in ('seen', 'disputed'))
$$;
