-- When a session was used last, to a minute: one that nobody uses ends, and of too many the one used least recently.
alter table sessions add column last_used_at timestamptz not null default now();
