-- An order that was cancelled or ran out before it opened never had a best price to trail.
alter table orders
  drop constraint trailing_has_extreme,
  add constraint trailing_has_extreme check (trailing_distance is null or status not in ('open', 'closed') or trailing_extreme is not null);
