-- People change cards in the console: a change is made from the revision that they saw (If-Match).
alter table card add column revision bigint not null default 1;
