-- That a superadmin has read the messages of a trade is part of its history, once on each day (in India).
create or replace function note_messages_read(trade uuid, reader uuid, read_at timestamptz) returns void language plpgsql as $$
begin
  -- One of several readings at once is noted.
  perform pg_advisory_xact_lock(hashtextextended('messages read ' || trade || reader, 0));
  insert into history (subject, subject_id, at, by_id, from_status, to_status)
    select 'messages', trade, read_at, reader, '', 'read'
    where not exists (
      select from history
      where subject = 'messages' and subject_id = trade and by_id = reader
        and (at at time zone 'Asia/Kolkata')::date = (read_at at time zone 'Asia/Kolkata')::date);
end $$;
