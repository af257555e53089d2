-- Which credits their owner has been told of before they expire, so that each number of days is told once. Kept until the owner is closed.
create table expiry_notices (
  subject_id uuid primary key, -- a recycler's credit record, or a producer's trade
  owner_id uuid not null references users (id),
  days smallint not null check (days > 0), -- the smallest number of days left that was told
  told_at timestamptz not null
);
create index expiry_notices_owner on expiry_notices (owner_id, told_at desc);
