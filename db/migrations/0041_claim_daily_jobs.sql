-- The time for which a daily job has last done its duty; null for jobs that have none.
alter table job_runs add column done_for timestamptz;
