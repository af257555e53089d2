-- Of which deadlines of a trade its next party was reminded, so that each reminder is sent once. Kept with the trade; names no person.
create table trade_reminders (
  trade_id uuid not null references trades (id),
  status text not null check (status in ('pending', 'approved')), -- of the trade: each of the two has a deadline of its own
  hours smallint not null check (hours > 0), -- the smallest number of hours before it that was told
  told_at timestamptz not null,
  primary key (trade_id, status)
);
