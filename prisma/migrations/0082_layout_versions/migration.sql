-- How often a layout was kept: what a page made of one is not kept over another.
alter table layout add column version integer not null default 1;
