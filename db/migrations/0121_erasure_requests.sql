-- Companies ask that their data are erased, and a superadmin answers within 30 days.
-- Purpose: the right to erasure, and the proof that it was answered. Kept: 8 years, as the audit trail; the address and the reason of the company
-- until 7 days after the answer, for its mail.
create table erasure_requests (
  id uuid primary key,
  owner_id uuid not null references users (id),
  state text not null check (state in ('requested', 'done', 'refused', 'withdrawn')),
  reason text check (char_length(reason) between 3 and 300),
  answer text check (char_length(answer) between 3 and 300),
  email text,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  constraint open_or_ended check ((state = 'requested') = (decided_at is null)),
  constraint answered_by_somebody check ((state in ('done', 'refused')) = (decided_by is not null and answer is not null))
);
create unique index one_open_erasure on erasure_requests (owner_id) where state = 'requested';
create index erasure_requests_state on erasure_requests (state, id desc);
