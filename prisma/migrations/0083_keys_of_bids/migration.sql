-- A key makes a bid or a message one within a day, as of everything else; afterwards it is free.
drop index bid_of_key;
create index bid_of_key on bid (customer_id, client_key) where client_key is not null;
drop index support_message_of_key;
create index support_message_of_key on support_message (customer_id, client_key)
  where client_key is not null;
