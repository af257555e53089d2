-- Where a trade stands: what `STAGES` in src/features/trading/stages/stages.ts explains. The transaction's status is null before the payment is
-- initiated; an open trade whose time has passed has expired, also before it is moved.
create or replace function trade_stage(trade_status text, expires_at timestamptz, transaction_status text, has_proof boolean, at timestamptz)
returns text language sql immutable as $$
  select case
    when trade_status = 'expired' or expires_at <= at then 'expired'
    when trade_status = 'pending' then 'asked'
    when trade_status = 'approved' then 'accepted'
    when trade_status = 'rejected' then 'declined'
    when trade_status in ('withdrawn', 'countered') then trade_status
    when transaction_status = 'payment_verified' then 'verified'
    when transaction_status = 'initiated' then case when has_proof then 'proven' else 'paying' end
    else transaction_status
  end
$$;
