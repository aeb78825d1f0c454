alter type notification_kind add value 'suspension-ended';
-- What is suspended holds back orders from now on, by the column that each of them looks at.
alter table trading_account disable trigger user;
update trading_account t set limited_until = greatest(t.limited_until, c.suspended_until)
from customer c
where c.id = t.customer_id and c.status = 'suspended' and t.mode = 'real';
alter table trading_account enable trigger user;
