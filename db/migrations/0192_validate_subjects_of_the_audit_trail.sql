alter table audit validate constraint subject_has_an_id;
