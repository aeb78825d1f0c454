-- How many customers traded on real accounts in so many days before a day, and how many of those
-- lost by it. One measurement for each day, never changed.
create table outcome (
  day date not null,
  days integer not null check (days > 0),
  traded integer not null check (traded >= 0),
  lost integer not null check (lost between 0 and traded),
  measured_at timestamptz not null,
  primary key (day, days)
);
