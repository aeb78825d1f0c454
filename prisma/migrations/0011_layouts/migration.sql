-- How a customer has set up a screen. What the server accepts is checked before; here its size is
-- bounded once more, with room for how jsonb writes numbers.
create table layout (
  customer_id bigint not null references customer (id),
  screen text not null check (length(screen) between 1 and 30),
  layout jsonb not null
    check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 49152),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, screen)
);
