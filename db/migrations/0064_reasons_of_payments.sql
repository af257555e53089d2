-- Why a payment has not arrived, or was withdrawn, stands in the history too: the next answer takes its place on the payment.
-- Not validated: what stands there was held to the narrower check.
alter table history drop constraint history_check, add constraint history_reason check (reason is null or case subject
  when 'payment' then to_status in ('not_received', 'withdrawn') and char_length(reason) between 10 and 1000
  else to_status in ('rejected', 'cancelled') and char_length(reason) between 1 and 300 end) not valid;
