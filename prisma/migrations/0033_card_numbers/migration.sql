-- The number of a card is sealed, as pictures are, under a key that rotates. Its last four
-- characters and its network are what is shown; a keyed hash tells whether two are the same.
alter table withdrawal_destination
  add last_four text check (length(last_four) = 4),
  add card_network text check (length(card_network) between 1 and 20),
  add sealed_card bytea,
  add key_id text references file_key (id),
  add card_hash text check (card_hash ~ '^[0-9a-f]{64}$'),
  add constraint a_card_is_sealed_whole
    check (num_nonnulls(last_four, card_network, sealed_card, key_id) in (0, 4)),
  add constraint a_sealed_card_stands_nowhere_else
    check (card_number is null or sealed_card is null);
alter table withdrawal_destination drop constraint wallet_has_an_address;
-- One of before is sealed at the next start.
alter table withdrawal_destination add constraint wallet_has_an_address check (
  erased_at is not null
  or (kind = 'wallet') = (num_nonnulls(network, address) = 2)
    and (kind = 'card')
      = (num_nonnulls(bank_name, card_number) = 2 or num_nonnulls(bank_name, sealed_card) = 2)
    and (kind = 'wallet' or num_nonnulls(network, address) = 0));
create index withdrawal_destination_by_key on withdrawal_destination (key_id)
  where key_id is not null;
create index withdrawal_destination_by_card on withdrawal_destination (card_hash)
  where card_hash is not null;

-- Lets the operator who pays open the number of one card for a short time. No reference to the
-- withdrawal: what an operator holds open must lock nothing of a customer's.
create table card_link (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  withdrawal_id bigint not null,
  operator text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index card_link_by_age on card_link (expires_at);

-- Every look at the number of a card, by whom. Shown to its owner with the withdrawal.
create table card_look (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  at timestamptz not null default clock_timestamp(),
  operator text not null
);
create index card_look_of_withdrawal on card_look (withdrawal_id, id);
