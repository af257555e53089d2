-- What a buyer writes to the recycler with a request, read by both parties and the superadmin for as long as the trade is kept. It is frozen
-- with the order: a note that could be changed would say afterwards what nobody had read.
alter table trades add column note text constraint trades_note check (char_length(note) between 1 and 500);
alter type placed_trade add attribute note text;
-- Its arguments change; its text follows with the other functions.
drop function if exists placed_trade(uuid, text, uuid, uuid, uuid, uuid, uuid, uuid, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint,
  bigint, bigint, integer, integer, text, text, text, text, text, text, text, text, text, text, timestamptz, text);
