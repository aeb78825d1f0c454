-- What the house says of itself and of what it does: pages, questions with their answers, notices.
create type content_type as enum ('company', 'policy', 'statement', 'question', 'notice');

create table content (
  id bigint generated always as identity primary key,
  -- What it is known by here, such as `privacy`.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  type content_type not null,
  sort_order integer not null default 0
);

-- Its texts: a change is the next version, which is shown once it is enabled.
create table content_text (
  content_id bigint not null references content (id),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  version integer not null,
  title text not null check (length(title) between 1 and 200),
  -- Markdown.
  body text not null check (length(body) between 1 and 20000),
  enabled boolean not null,
  -- Since when it is shown.
  since timestamptz,
  -- Who wrote it: another operator enables it. Empty: it came with the software.
  written_by text not null default '',
  primary key (content_id, locale, version),
  constraint is_shown_since check (not enabled or since is not null)
);
