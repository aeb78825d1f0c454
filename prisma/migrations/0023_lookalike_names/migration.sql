-- What a username is taken for by whoever reads it, so that nobody registers a name that looks like
-- another's. The server fills it for customers of before; of two that look alike the first keeps it.
create table username_look (
  look text primary key,
  customer_id bigint not null references customer (id)
);
create index username_look_by_customer on username_look (customer_id);

grant select, insert on username_look to assay_app;
