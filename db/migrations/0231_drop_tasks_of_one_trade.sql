-- Versions before 0230 asked for the tasks of one trade at a time; the function was kept for those of them that ran beside.
drop function if exists open_tasks(trades, transactions, text);
