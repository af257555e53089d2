-- The records of the jobs `tell people` and `seal anew` go on under their new names.
update job_runs set name = 'send live events' where name = 'tell people';
update job_runs set name = 'reencrypt secrets' where name = 'seal anew';
