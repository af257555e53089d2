-- A recycler may take an offer off the market for a while. `paused` is the recycler's wish, which outlives an expiry of its credits;
-- the status follows from both. The check of the rows of before is in the next migration, without the lock that is held here for a moment.
alter table offers add column paused boolean not null default false,
  add constraint paused_as_wished check (status not in ('listed', 'paused') or paused = (status = 'paused')) not valid;
insert into status_moves values ('offer', 'listed', 'paused'), ('offer', 'paused', 'listed'), ('offer', 'paused', 'expired'),
  ('offer', 'expired', 'paused'), ('offer', 'paused', 'withdrawn');
