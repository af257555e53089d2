-- A pending request or counter-offer may be withdrawn by who made it, with a reason that both parties and the superadmin read. The reason is
-- kept with the trade. Not validated: what stands there was held to the narrower checks.
insert into status_moves values ('trade', 'pending', 'withdrawn');
alter table trades drop constraint reason_of_rejection,
  add constraint reason_of_ending check (reason is null or status in ('rejected', 'withdrawn')) not valid;
alter table history drop constraint history_reason, add constraint history_reason check (reason is null or case subject
  when 'payment' then to_status in ('not_received', 'withdrawn') and char_length(reason) between 10 and 1000
  when 'trade' then to_status in ('rejected', 'withdrawn') and char_length(reason) between 1 and 300
  else to_status in ('rejected', 'cancelled') and char_length(reason) between 1 and 300 end) not valid;
