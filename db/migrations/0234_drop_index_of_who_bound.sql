-- outside of a transaction
-- The trades of a day are found by their organisation: this index cost each purchase more than the few that a limit holds for gained by it.
drop index concurrently if exists trades_bound
