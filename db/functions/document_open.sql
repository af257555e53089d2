-- Whether a document of that field may still be replaced: a payment proof until the payment is decided, a document of the recycler until
-- 7 days after the completion, and not once the buyer has checked a line. `status` and `changed_at` are those of its transaction.
create or replace function document_open(field text, status text, changed_at timestamptz, at timestamptz, is_checked boolean) returns boolean
language sql immutable parallel safe as $$
  select case when field in ('transaction_proof', 'producer_transfer_proof') then status = 'initiated'
    else not is_checked and (status = 'payment_verified' or (status = 'completed' and at < changed_at + interval '7 days')) end
$$;
