-- A banner may have a film: it loops in place of the picture, which is shown until it plays.
alter table published_banner add column film text;
