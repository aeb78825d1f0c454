-- Orders that open at a stop, and pairs of which the fill of one cancels the other.
alter type order_type add value 'stop';
alter table orders
  add column stop_price numeric(30, 12),
  -- The other order of its pair while both are pending; afterwards the one whose fill cancelled it,
  -- or that its fill cancelled. Null again where the other ended otherwise.
  add column tied_to bigint;
alter table order_level add column stop_price numeric(30, 12);
-- No order is in two pairs.
create unique index orders_tied_to on orders (tied_to) where tied_to is not null;
