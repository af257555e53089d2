-- Whether a browser may show a file, decided when it came. Null: nobody has looked into it yet, and a PDF is a download until then.
alter table files add column inline boolean;
create index files_not_inspected on files (id) where inline is null and media_type = 'application/pdf';
