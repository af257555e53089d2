-- When the payee of a payment was reminded to answer, so that it is reminded once.
alter table payments add column reminded_at timestamptz;
