-- The revision of a member's record in the console: a command on a member is made from the revision
-- that was seen. A constant default rewrites no row.
alter table member add column revision bigint not null default 1;

create function count_member_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

-- Registered data are also changed by their member, and by servers of the version before. Columns
-- that a request or a purchase writes (last use, passwords, warnings) are not among these, so
-- neither pays for it.
create trigger member_revision
  before update of mail, last_name, middle_name, first_name, phone, phone_verified_at, postal_code, country, prefecture_id, city,
    street, building, closed_at on member
  for each row execute function count_member_revision();
