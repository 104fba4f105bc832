-- The console changes a parcel only as it was read. Each change counts, also those of servers of
-- the version before this one.
alter table parcel add column revision integer not null default 1;
create function raise_parcel_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end;
$$;
create trigger parcel_revision before update on parcel for each row execute function raise_parcel_revision();
