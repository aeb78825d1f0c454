alter type notification_kind add value 'removal-waits';

-- What showed that a password is its owner's: the account was opened with it, the former password,
-- that with a code or a passkey, or nothing but a mailed code.
create type password_proof as enum ('opened', 'password', 'factor', 'mail');
alter table customer add column password_proof password_proof not null default 'opened';
alter table security_change add column proof password_proof;

-- Whether it was asked for by a password that only mail proved.
alter table factor_removal add column by_mailed_password boolean not null default false;

-- Passwords that were set by mail before this was kept, with no code asked for and nothing since
-- that took them along with another proof.
alter table customer disable trigger user;
update customer c set password_proof = 'mail'
from (
  select customer_id, max(at) as at from security_change where change = 'password-reset'
  group by customer_id
) reset
where reset.customer_id = c.id and reset.at >= c.password_changed_at - interval '1 minute'
  and not exists (select from authenticator a
    where a.customer_id = c.id and a.enabled_at <= reset.at)
  and not exists (select from security_change s where s.customer_id = c.id and s.at > reset.at
    and s.change in ('password-changed', 'authenticator-on', 'passkey-added'));
alter table customer enable trigger user;
