-- Of which approved transactions the recycler was reminded to issue its invoice, so that each reminder is sent once. Names no person.
create table invoice_reminders (
  transaction_id uuid primary key references transactions (id),
  days smallint not null check (days > 0), -- the largest number of days since the approval that was told
  told_at timestamptz not null
);
-- Reminders that were due before there were any are not sent.
insert into invoice_reminders (transaction_id, days, told_at)
  select x.id, case when approved.at < now() - interval '25 days' then 25 else 7 end, now()
  from transactions x, lateral (
    select min(h.at) as at from history h where h.subject = 'transaction' and h.subject_id = x.id and h.to_status = 'payment_verified'
  ) approved
  where x.status in ('payment_verified', 'completed') and approved.at < now() - interval '7 days';
