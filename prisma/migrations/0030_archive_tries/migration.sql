-- An archive that cannot be made ends after some tries, and its customer may ask for another.
alter type archive_status add value 'failed';
alter type notification_kind add value 'archive-failed';
alter table data_archive add tries integer not null default 0 check (tries >= 0);
