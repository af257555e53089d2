-- What the site tells, and what people write to it: articles, enquiries, the newsletter.

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in (
  'product_image', 'company_logo', 'availability_proof', 'epr_certificate', 'pcb_document', 'cancelled_cheque',
  'transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents', 'article_image'));

insert into status_moves values
  ('article', '', 'draft'),
  ('article', 'draft', 'published'),
  ('article', 'draft', 'deleted'),
  ('article', 'published', 'withdrawn'),
  ('article', 'published', 'deleted'),
  ('article', 'withdrawn', 'published'),
  ('article', 'withdrawn', 'deleted'),
  ('enquiry', '', 'received'),
  ('enquiry', 'received', 'closed'),
  ('enquiry', 'closed', 'reopened'),
  ('enquiry', 'reopened', 'closed');

-- Sub-title and content are HTML that was sanitised before it came here; plain_text is the same without tags, to search and to excerpt.
create table articles (
  id uuid primary key,
  -- Its address. `latest` is an address of the API.
  slug text not null unique check (slug not in ('', 'latest')),
  title text not null check (title <> ''),
  sub_title text not null,
  content text not null,
  plain_text text not null,
  image_id uuid references files (id),
  status text not null check (status in ('draft', 'published', 'withdrawn', 'deleted')),
  -- Counts the saves: who saves says which one was read.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id), -- null: the house itself
  -- Of the first time.
  published_at timestamptz,
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: the house itself
  check (status <> 'published' or (published_at is not null and content <> '')),
  -- What is deleted keeps its title for the history and, where it was read, its address: no other text ever stands there.
  check (status <> 'deleted' or (sub_title = '' and content = '' and plain_text = '' and image_id is null))
);
create index articles_published on articles (published_at desc, id desc) where status = 'published';
create index articles_kept on articles (id desc) where status <> 'deleted';
create trigger record_beginning after insert on articles referencing new table as begun
  for each statement execute function record_beginning('article');
create trigger record_move after update of status on articles
  for each row execute function record_move('article');
create trigger tell_changed after update of version on articles
  for each row when (old.status = new.status) execute function tell_change('article.changed', 'updated_at');

-- The articles that come with the product, each given once: whatever became of one, it is not given again.
create table house_articles (
  key text primary key,
  article_id uuid not null unique references articles (id),
  given_at timestamptz not null
);

-- Links to what was once published go on leading there.
create function keep_address() returns trigger language plpgsql as $$
begin
  if new.slug <> old.slug or new.published_at is distinct from old.published_at then
    raise exception 'the address of a published article stays' using errcode = 'AD001';
  end if;
  return new;
end $$;
create trigger keep_address before update on articles
  for each row when (old.published_at is not null) execute function keep_address();

-- The address itself or, where that is taken, with the next free number. One at a time, so that two equal titles find two.
create function free_address(wanted text, own_id uuid) returns text language plpgsql as $$
declare
  candidate text := wanted;
  number integer := 1;
begin
  perform pg_advisory_xact_lock(hashtextextended('articles.slug', 0));
  while candidate = 'latest' or exists (select from articles where slug = candidate and id <> own_id) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end $$;

create table enquiries (
  id uuid primary key,
  -- The page that it was sent from.
  source text not null check (source in ('contact', 'battery', 'construction', 'e-waste')),
  full_name text not null,
  company_name text not null,
  email text not null,
  mobile text not null,
  profile text,
  category text,
  city text not null,
  state text not null,
  message text not null,
  status text not null check (status in ('received', 'closed', 'reopened')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: whoever sent it
  content_hash bigint not null generated always as (hashtextextended(
    source || chr(31) || lower(email) || chr(31) || full_name || chr(31) || company_name || chr(31) || mobile || chr(31)
    || coalesce(profile, '') || chr(31) || coalesce(category, '') || chr(31) || city || chr(31) || state || chr(31) || message, 0)) stored,
  check ((source = 'contact') = (profile is not null and category is not null)),
  -- The same from the same sender within a minute is one, however it races.
  constraint enquiry_repeated exclude using gist (
    numrange(content_hash, content_hash, '[]') with &&,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '1 minute') with &&
  )
);
create index enquiries_open on enquiries (id desc) where status <> 'closed';
create index enquiries_sender on enquiries (lower(email));
create trigger record_beginning after insert on enquiries referencing new table as begun
  for each statement execute function record_beginning('enquiry');
create trigger record_move after update of status on enquiries
  for each row execute function record_move('enquiry');
-- By itself: an address that takes no mail must not have support told again.
create trigger tell_sender after insert on enquiries
  for each row execute function tell_change('enquiry.confirmable', 'created_at');

create table subscriptions (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null
);
create unique index subscriptions_email on subscriptions (lower(email));
create trigger tell_added after insert on subscriptions
  for each row execute function tell_change('subscription.added', 'created_at');
