-- The call of servers that knew neither expected prices nor limits; no version in use makes it.
drop function place_trades(jsonb, timestamptz, integer, integer);
