-- How a file opens is stored with it at its upload. What came before 0014 and is no PDF is decided here, by its type as it was at each download;
-- a PDF has to be inspected first, and is a download until a job has done that.
update files set inline = media_type like 'image/%' where inline is null and media_type <> 'application/pdf';
