-- Whether a notification is mailed as well: what protects the account always, the rest as the
-- customer set it. Play money is no reason to write; a price alert and a removal
-- that was asked for write by themselves, and an order that filled is told on devices alone.
create function notification_mails(p_customer bigint, p_kind notification_kind, p_facts jsonb)
returns boolean language sql stable as $$
  select p_kind not in ('price-alert', 'removal-asked', 'removal-waits', 'removal-decided',
      'order-filled')
    and p_facts->>'mode' is distinct from 'demo' and coalesce(
    (select s.by_mail from notification_setting s
      where s.customer_id = p_customer and s.kind = p_kind), true)
$$;
