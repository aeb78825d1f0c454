-- Gives what a bid holds back at once to who was outbid.
create function bid_release(b bid) returns void language plpgsql as $$
begin
  perform ledger_post('bid:' || b.id || ':released', 'bid-released', 'real', array[
    (b.customer_id, 'held', 'USDT', -b.amount),
    (b.customer_id, 'available', 'USDT', b.amount)
  ]::ledger_amount[]);
  update bid set status = 'outbid' where id = b.id;
end $$;
