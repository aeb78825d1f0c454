-- The facts that a notification of a kind names, each a text.
create function notification_facts(p_kind notification_kind) returns text[]
language sql immutable as $$
  select case
    when p_kind in ('deposit-rejected', 'withdrawal-rejected')
      then array['id', 'amount', 'currency', 'reason']
    when p_kind in ('deposit-approved', 'withdrawal-approved', 'withdrawal-completed')
      then array['id', 'amount', 'currency']
    when p_kind in ('destination-added', 'passkey-added', 'passkey-removed', 'passkey-suspect')
      then array['name']
    when p_kind = 'support-answered' then array['id']
    when p_kind = 'plan-ended' then array['name', 'amount', 'currency']
    when p_kind in ('outbid', 'auction-won', 'auction-ended')
      then array['id', 'name', 'amount', 'currency']
    when p_kind in ('loan-approved', 'loan-due') then array['amount', 'currency', 'at']
    when p_kind = 'loan-rejected' then array['amount', 'currency', 'reason']
    when p_kind in ('loan-overdue', 'loan-repaid', 'invite-reward') then array['amount', 'currency']
    when p_kind = 'verification-verified' then array['level']
    when p_kind = 'verification-rejected' then array['level', 'reason']
    when p_kind = 'margin-warning' then array['mode', 'level']
    when p_kind = 'margin-close-out' then array['mode', 'orderId', 'code', 'price']
    when p_kind = 'order-filled' then array['mode', 'orderId', 'code', 'reason', 'price']
    when p_kind = 'price-alert' then array['code', 'direction', 'price']
    when p_kind = 'login-new-place' then array['ip', 'userAgent']
    when p_kind in ('removal-asked', 'removal-waits', 'removal-decided', 'closing-asked')
      then array['at']
    when p_kind = 'google-removed' then array['why']
    when p_kind = 'break-began' then array['until']
    when p_kind = 'money-rests' then array['move', 'until']
    when p_kind = 'suspended' then array['reason', 'until']
    when p_kind in ('suspension-ended', 'removal-stopped', 'removal-done', 'archive-ready',
        'archive-failed', 'closing-stopped', 'closing-called-off', 'google-linked')
      then array[]::text[]
  end
$$;
grant execute on function notification_facts(notification_kind) to assay_app;
