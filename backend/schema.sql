-- Generated from the migrations by "npm run schema"; do not edit.
-- For reading only: databases are created by the migrations in src/database/migrations.

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE TABLE account_links (
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  new_email text,
  CONSTRAINT account_links_pkey PRIMARY KEY (user_id, purpose),
  CONSTRAINT account_links_new_email_check CHECK ((purpose = 'new-email'::text) = (new_email IS NOT NULL)),
  CONSTRAINT account_links_purpose_check CHECK (purpose = ANY (ARRAY['password'::text, 'email'::text, 'new-email'::text])),
  CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_expires_at_idx ON account_links (expires_at);
CREATE UNIQUE INDEX account_links_token_hash_idx ON account_links (token_hash);

CREATE TABLE addresses (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_default boolean NOT NULL DEFAULT false,
  driver_note text,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX addresses_archived_idx ON addresses (id) WHERE archived_at IS NOT NULL;
CREATE UNIQUE INDEX addresses_default_key ON addresses (user_id) WHERE is_default AND archived_at IS NULL;
CREATE INDEX addresses_user_id_idx ON addresses (user_id);

CREATE TABLE bought_together (
  product_id uuid NOT NULL,
  other_id uuid NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT bought_together_pkey PRIMARY KEY (product_id, other_id),
  CONSTRAINT bought_together_orders_check CHECK (orders > 0),
  CONSTRAINT bought_together_other_id_fkey FOREIGN KEY (other_id) REFERENCES products(id),
  CONSTRAINT bought_together_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX bought_together_other_id_idx ON bought_together (other_id);
CREATE TRIGGER bought_together_changed AFTER INSERT OR DELETE OR UPDATE ON bought_together FOR EACH ROW EXECUTE FUNCTION notify_catalogue();

CREATE TABLE cart_items (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT cart_items_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT cart_items_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  CONSTRAINT cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);

CREATE TABLE changes (
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  seller_id uuid,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  label text NOT NULL,
  action text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  import_id uuid,
  CONSTRAINT changes_pkey PRIMARY KEY (id),
  CONSTRAINT changes_subject_check CHECK (subject = ANY (ARRAY['product'::text, 'order'::text, 'staff'::text, 'synonyms'::text, 'import'::text])) NOT VALID,
  CONSTRAINT changes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX changes_listed_idx ON changes (id) WHERE import_id IS NULL;
CREATE INDEX changes_listed_subject_idx ON changes (subject, id) WHERE import_id IS NULL;
CREATE INDEX changes_seller_id_idx ON changes (seller_id);
CREATE INDEX changes_subject_id_idx ON changes (subject_id, id);
CREATE INDEX changes_subject_idx ON changes (subject, id);

CREATE TABLE contact_messages (
  id uuid NOT NULL DEFAULT uuidv7(),
  key uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  done_at timestamp with time zone,
  done_by uuid,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_key_key UNIQUE (key),
  CONSTRAINT contact_messages_language_check CHECK (language = ANY (ARRAY['en'::text, 'de'::text])),
  CONSTRAINT contact_messages_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_created_idx ON contact_messages (created_at, id);
CREATE INDEX contact_messages_done_by_idx ON contact_messages (done_by);
CREATE INDEX contact_messages_email_idx ON contact_messages (email);
CREATE INDEX contact_messages_unread_idx ON contact_messages (id) WHERE read_at IS NULL;

CREATE TABLE favourites (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT favourites_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT favourites_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favourites_product_id_idx ON favourites (product_id);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  order_id uuid DEFAULT uuidv7(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_order_id_idx ON idempotency_keys (order_id);

CREATE TABLE login_attempts (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT login_attempts_pkey PRIMARY KEY (key)
);

CREATE TABLE mail_choices (
  user_id uuid NOT NULL,
  topic text NOT NULL,
  key uuid NOT NULL,
  is_wanted boolean,
  CONSTRAINT mail_choices_pkey PRIMARY KEY (user_id, topic),
  CONSTRAINT mail_choices_key_key UNIQUE (key),
  CONSTRAINT mail_choices_topic_check CHECK (topic = ANY (ARRAY['order-updates'::text, 'new-orders'::text, 'payments'::text, 'problems'::text, 'low-stock'::text, 'daily-summary'::text])) NOT VALID,
  CONSTRAINT mail_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE newsletter_subscribers (
  id uuid NOT NULL DEFAULT uuidv7(),
  email text NOT NULL,
  language text NOT NULL,
  consent text NOT NULL,
  key uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscribers_email_key UNIQUE (email),
  CONSTRAINT newsletter_subscribers_key_key UNIQUE (key),
  CONSTRAINT newsletter_subscribers_language_check CHECK (language = ANY (ARRAY['en'::text, 'de'::text]))
);
CREATE INDEX newsletter_subscribers_confirmed_idx ON newsletter_subscribers (confirmed_at, id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX newsletter_subscribers_expires_idx ON newsletter_subscribers (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE order_items (
  order_id uuid NOT NULL,
  "position" smallint NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  name text NOT NULL,
  description text[] NOT NULL,
  category text NOT NULL,
  size text,
  price_cents integer NOT NULL,
  offer_price_cents integer NOT NULL,
  images text[] NOT NULL,
  units_taken integer NOT NULL DEFAULT 0,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  substitution text,
  CONSTRAINT order_items_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_items_price_check CHECK (price_cents >= 0 AND offer_price_cents >= 0),
  CONSTRAINT order_items_quantity_check CHECK (quantity >= 1),
  CONSTRAINT order_items_substitution_check CHECK (substitution = ANY (ARRAY['call'::text, 'nearest'::text, 'leave-out'::text])) NOT VALID,
  CONSTRAINT order_items_units_taken_check CHECK (units_taken >= 0),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX order_items_product_id_idx ON order_items (product_id);

CREATE TABLE order_problems (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  product_id uuid,
  kind text NOT NULL,
  text text NOT NULL,
  has_photo boolean NOT NULL DEFAULT false,
  hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  seen_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  CONSTRAINT order_problems_pkey PRIMARY KEY (id),
  CONSTRAINT order_problems_kind_check CHECK (kind = ANY (ARRAY['missing'::text, 'damaged'::text, 'wrong'::text, 'other'::text])),
  CONSTRAINT order_problems_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_problems_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_problems_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX order_problems_open_key ON order_problems (order_id, hash) WHERE resolved_at IS NULL;
CREATE INDEX order_problems_order_id_idx ON order_problems (order_id, id);
CREATE INDEX order_problems_product_id_idx ON order_problems (product_id);
CREATE INDEX order_problems_resolved_by_idx ON order_problems (resolved_by);

CREATE TABLE order_states (
  order_id uuid NOT NULL,
  state smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT order_states_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_states_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
) WITH (fillfactor=90);
CREATE INDEX order_states_newest_idx ON order_states (state, created_at, order_id);

CREATE TABLE orders (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  address jsonb NOT NULL,
  address_id uuid NOT NULL,
  payment_type text NOT NULL,
  status text NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  subtotal_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  amount_cents integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  number text NOT NULL DEFAULT new_order_number(),
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  refunded_cents integer NOT NULL DEFAULT 0,
  packer_note text,
  driver_note text,
  substitution text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_number_key UNIQUE (number),
  CONSTRAINT orders_amount_check CHECK (subtotal_cents >= 0 AND tax_cents >= 0 AND amount_cents = (subtotal_cents + tax_cents)),
  CONSTRAINT orders_payment_type_check CHECK (payment_type = ANY (ARRAY['COD'::text, 'Online'::text])),
  CONSTRAINT orders_refunded_check CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['Payment Pending'::text, 'Order Placed'::text, 'Packing'::text, 'Out for delivery'::text, 'Delivered'::text, 'Cancelled'::text])),
  CONSTRAINT orders_substitution_check CHECK (substitution = ANY (ARRAY['call'::text, 'nearest'::text, 'leave-out'::text])) NOT VALID,
  CONSTRAINT orders_address_id_fkey FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) WITH (fillfactor=85);
CREATE INDEX orders_address_id_idx ON orders (address_id);
CREATE INDEX orders_email_idx ON orders (lower(address ->> 'email'::text) COLLATE "C");
CREATE INDEX orders_newest_idx ON orders (created_at, id);
CREATE INDEX orders_number_end_idx ON orders (reverse(number) COLLATE "C");
CREATE INDEX orders_phone_idx ON orders (reverse(regexp_replace(address ->> 'phone'::text, '[^0-9]'::text, ''::text, 'g'::text)) COLLATE "C");
CREATE INDEX orders_user_id_idx ON orders (user_id, created_at, id);
CREATE TRIGGER orders_list AFTER INSERT ON orders REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION list_orders();
CREATE TRIGGER orders_relist AFTER UPDATE OF status, payment_type, is_paid, amount_cents, refunded_cents ON orders FOR EACH ROW WHEN (order_state(old.status, old.payment_type, old.is_paid, old.amount_cents, old.refunded_cents) <> order_state(new.status, new.payment_type, new.is_paid, new.amount_cents, new.refunded_cents)) EXECUTE FUNCTION relist_order();
CREATE TRIGGER orders_rewrite AFTER UPDATE OF created_at, search_text, address ON orders FOR EACH ROW WHEN (old.created_at IS DISTINCT FROM new.created_at OR old.search_text IS DISTINCT FROM new.search_text OR old.address IS DISTINCT FROM new.address) EXECUTE FUNCTION rewrite_order();

CREATE TABLE outbox (
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  user_id uuid,
  address text NOT NULL,
  language text NOT NULL,
  data jsonb,
  claims integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  unanswered integer NOT NULL DEFAULT 0,
  problem text,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  dead_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_language_check CHECK (language = ANY (ARRAY['en'::text, 'de'::text])),
  CONSTRAINT outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX outbox_dead_idx ON outbox (dead_at, id) WHERE dead_at IS NOT NULL;
CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE dead_at IS NULL;
CREATE INDEX outbox_user_id_idx ON outbox (user_id);

CREATE TABLE payment_events (
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_received_at_idx ON payment_events (received_at);

CREATE TABLE payment_flags (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  sentence text NOT NULL,
  amount_cents integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  resolved_by uuid,
  resolved_at timestamp with time zone,
  reason text,
  CONSTRAINT payment_flags_pkey PRIMARY KEY (id),
  CONSTRAINT payment_flags_order_id_kind_reference_key UNIQUE (order_id, kind, reference),
  CONSTRAINT payment_flags_kind_check CHECK (kind = ANY (ARRAY['wrong amount'::text, 'paid late'::text, 'paid twice'::text, 'shared payment'::text, 'refund failed'::text, 'dispute'::text, 'dispute lost'::text, 'earlier'::text])),
  CONSTRAINT payment_flags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payment_flags_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id)
);
CREATE INDEX payment_flags_open_idx ON payment_flags (order_id) WHERE resolved_at IS NULL;
CREATE INDEX payment_flags_resolved_by_idx ON payment_flags (resolved_by);

CREATE TABLE payments (
  order_id uuid NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  session_id text,
  url text,
  expires_at timestamp with time zone NOT NULL,
  payment_intent text,
  paid_cents integer,
  is_over boolean NOT NULL DEFAULT false,
  return_origin text,
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  CONSTRAINT payments_pkey PRIMARY KEY (order_id),
  CONSTRAINT payments_session_id_key UNIQUE (session_id),
  CONSTRAINT payments_paid_check CHECK (paid_cents > 0),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX payments_open_idx ON payments (order_id) WHERE NOT is_over;
CREATE UNIQUE INDEX payments_payment_intent_key ON payments (payment_intent);

CREATE TABLE problem_photos (
  problem_id uuid NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT problem_photos_pkey PRIMARY KEY (problem_id),
  CONSTRAINT problem_photos_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES order_problems(id) ON DELETE CASCADE
);

CREATE TABLE product_import_rows (
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  product_id uuid,
  label text NOT NULL,
  fields jsonb NOT NULL,
  outcome text,
  bad_column text,
  bad_value text,
  message text,
  before jsonb,
  after jsonb,
  flags text[] NOT NULL DEFAULT '{}'::text[],
  is_done boolean NOT NULL DEFAULT false,
  reason jsonb,
  CONSTRAINT product_import_rows_pkey PRIMARY KEY (import_id, "row"),
  CONSTRAINT product_import_rows_outcome_check CHECK (outcome = ANY (ARRAY['added'::text, 'changed'::text, 'unchanged'::text, 'bad'::text])),
  CONSTRAINT product_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);
CREATE INDEX product_import_rows_unapplied_idx ON product_import_rows (import_id, product_id, "row") WHERE (outcome = ANY (ARRAY['added'::text, 'changed'::text])) AND NOT is_done;
CREATE INDEX product_import_rows_unchecked_idx ON product_import_rows (import_id, "row") WHERE outcome IS NULL;

CREATE TABLE product_imports (
  id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  seller_id uuid NOT NULL,
  applied_by uuid,
  file_name text NOT NULL,
  file bytea STORAGE EXTERNAL,
  ignored_columns text[] NOT NULL,
  state text NOT NULL DEFAULT 'checking'::text,
  turn_at timestamp with time zone NOT NULL DEFAULT now(),
  problem text,
  failures integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  flagged integer NOT NULL DEFAULT 0,
  finished_at timestamp with time zone,
  problem_values jsonb,
  CONSTRAINT product_imports_pkey PRIMARY KEY (id),
  CONSTRAINT product_imports_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text, 'waiting'::text, 'applying'::text, 'done'::text, 'failed'::text, 'cancelled'::text])),
  CONSTRAINT product_imports_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id),
  CONSTRAINT product_imports_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX product_imports_applied_by_idx ON product_imports (applied_by);
CREATE INDEX product_imports_seller_id_idx ON product_imports (seller_id);

CREATE TABLE product_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  product_id uuid NOT NULL DEFAULT uuidv7(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT product_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT product_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX product_keys_created_at_idx ON product_keys (created_at);
CREATE INDEX product_keys_product_id_idx ON product_keys (product_id);

CREATE TABLE products (
  id uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  description text[] NOT NULL,
  category text NOT NULL,
  size text,
  price_cents integer NOT NULL,
  offer_price_cents integer NOT NULL,
  images text[] NOT NULL,
  in_stock boolean NOT NULL DEFAULT true,
  units integer,
  archived_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  available boolean NOT NULL DEFAULT true,
  few_left boolean NOT NULL DEFAULT false,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  popularity integer NOT NULL DEFAULT 0,
  lexemes tsvector,
  size_amount double precision,
  search_name text,
  name_stems text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_category_check CHECK (category = ANY (ARRAY['Vegetables'::text, 'Fruits'::text, 'Drinks'::text, 'Instant'::text, 'Dairy'::text, 'Bakery'::text, 'Grains'::text])),
  CONSTRAINT products_price_check CHECK (price_cents >= 0 AND offer_price_cents >= 0),
  CONSTRAINT products_units_check CHECK (units >= 0)
) WITH (fillfactor=85, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX products_archive_idx ON products (created_at, id) WHERE archived_at IS NOT NULL;
CREATE INDEX products_brand_idx ON products ((facts ->> 'brand'::text)) WHERE archived_at IS NULL AND (facts ->> 'brand'::text) IS NOT NULL;
CREATE INDEX products_by_name_idx ON products (name COLLATE "und-x-icu", id) WHERE archived_at IS NULL;
CREATE INDEX products_by_unit_price_idx ON products ((COALESCE(LEAST(round(offer_price_cents::double precision * 1000::double precision / size_amount), '999999999999999'::bigint::double precision), '1000000000000000'::bigint::double precision)::bigint), id) WHERE archived_at IS NULL;
CREATE INDEX products_category_idx ON products (category, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX products_counts_idx ON products (category, lower(name)) INCLUDE (name, available) WHERE archived_at IS NULL;
CREATE INDEX products_few_left_idx ON products (id) WHERE archived_at IS NULL AND few_left;
CREATE INDEX products_lexemes_idx ON products USING gin (lexemes) WHERE archived_at IS NULL;
CREATE INDEX products_newest_idx ON products (created_at, id) WHERE archived_at IS NULL;
CREATE INDEX products_no_picture_idx ON products (created_at, id) WHERE archived_at IS NULL AND cardinality(images) = 0;
CREATE INDEX products_on_offer_idx ON products (created_at, id) WHERE archived_at IS NULL AND offer_price_cents < price_cents;
CREATE INDEX products_out_idx ON products (created_at, id) WHERE archived_at IS NULL AND NOT available;
CREATE INDEX products_popular_idx ON products (available, popularity, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX products_price_idx ON products (offer_price_cents, id) WHERE archived_at IS NULL;
CREATE INDEX products_same_name_idx ON products (replace(search_name, ' '::text, ''::text)) WHERE archived_at IS NULL;
CREATE INDEX products_search_name_idx ON products USING gin (search_name gin_trgm_ops) WHERE archived_at IS NULL;
CREATE TRIGGER products_added_or_removed AFTER INSERT OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
CREATE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW WHEN ((old.archived_at IS NULL OR new.archived_at IS NULL) AND (old.name IS DISTINCT FROM new.name OR old.description IS DISTINCT FROM new.description OR old.category IS DISTINCT FROM new.category OR old.size IS DISTINCT FROM new.size OR old.price_cents IS DISTINCT FROM new.price_cents OR old.offer_price_cents IS DISTINCT FROM new.offer_price_cents OR old.images IS DISTINCT FROM new.images OR old.in_stock IS DISTINCT FROM new.in_stock OR LEAST(old.units, 11) IS DISTINCT FROM LEAST(new.units, 11) OR (old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL) OR old.created_at IS DISTINCT FROM new.created_at OR old.facts IS DISTINCT FROM new.facts)) EXECUTE FUNCTION notify_catalogue();
CREATE TRIGGER products_note_other_search BEFORE UPDATE OF name, category, description, facts, lexemes ON products FOR EACH ROW WHEN (new.lexemes IS NULL OR old.name IS DISTINCT FROM new.name OR old.category IS DISTINCT FROM new.category OR old.description IS DISTINCT FROM new.description OR old.facts IS DISTINCT FROM new.facts) EXECUTE FUNCTION note_search_words();
CREATE TRIGGER products_note_search BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION note_search_words();
CREATE TRIGGER products_note_stock BEFORE INSERT OR UPDATE OF in_stock, units, available, few_left ON products FOR EACH ROW WHEN (new.available <> (new.in_stock AND new.units IS DISTINCT FROM 0) OR new.few_left <> COALESCE(new.units >= 1 AND new.units <= 10, false)) EXECUTE FUNCTION note_stock();
CREATE TRIGGER products_popularity_changed AFTER UPDATE OF popularity ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
CREATE TRIGGER products_size_amount_changed AFTER UPDATE OF size_amount ON products FOR EACH ROW WHEN (old.size_amount IS DISTINCT FROM new.size_amount) EXECUTE FUNCTION notify_catalogue();

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE refunds (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  key text NOT NULL,
  payment_intent text NOT NULL,
  amount_cents integer NOT NULL,
  is_surplus boolean NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  stripe_id text,
  seller_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_order_id_key_key UNIQUE (order_id, key),
  CONSTRAINT refunds_amount_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT refunds_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
CREATE INDEX refunds_pending_idx ON refunds (created_at) WHERE status = 'pending'::text;
CREATE INDEX refunds_seller_id_idx ON refunds (seller_id);

CREATE TABLE search_synonyms (
  id uuid NOT NULL DEFAULT uuidv7(),
  words text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  phrases text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_words_check CHECK (cardinality(words) >= 2)
);
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
CREATE TRIGGER search_synonyms_note_phrases BEFORE INSERT OR UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION note_phrases();

CREATE TABLE search_words (
  word text NOT NULL,
  folded text NOT NULL,
  lexeme text NOT NULL
);
CREATE INDEX search_words_folded_idx ON search_words (folded);
CREATE INDEX search_words_length_idx ON search_words (length(folded), "left"(folded, 1));
CREATE INDEX search_words_lexeme_idx ON search_words (lexeme, word);
CREATE INDEX search_words_parts_idx ON search_words USING gin (folded gin_trgm_ops);
CREATE TRIGGER search_words_changed AFTER INSERT OR DELETE OR UPDATE ON search_words FOR EACH ROW EXECUTE FUNCTION notify_catalogue();
CREATE TRIGGER search_words_removed AFTER TRUNCATE ON search_words FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();

CREATE TABLE seller_news (
  id uuid NOT NULL DEFAULT uuidv7(),
  topic text NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT seller_news_pkey PRIMARY KEY (id)
);
CREATE INDEX seller_news_topic_idx ON seller_news (topic);

CREATE TABLE seller_tellings (
  topic text NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT seller_tellings_pkey PRIMARY KEY (topic)
);

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  browser text,
  system text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE shopping_list_items (
  list_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shopping_list_items_pkey PRIMARY KEY (list_id, product_id),
  CONSTRAINT shopping_list_items_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  CONSTRAINT shopping_list_items_list_id_fkey FOREIGN KEY (list_id) REFERENCES shopping_lists(id) ON DELETE CASCADE,
  CONSTRAINT shopping_list_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX shopping_list_items_product_id_idx ON shopping_list_items (product_id);

CREATE TABLE shopping_lists (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shopping_lists_pkey PRIMARY KEY (id),
  CONSTRAINT shopping_lists_name_key UNIQUE (user_id, name),
  CONSTRAINT shopping_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE stock_notices (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stock_notices_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT stock_notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT stock_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stock_notices_asked_at_idx ON stock_notices (asked_at);
CREATE INDEX stock_notices_product_id_idx ON stock_notices (product_id);

CREATE TABLE two_factors (
  user_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step integer,
  CONSTRAINT two_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE users (
  id uuid NOT NULL DEFAULT uuidv7(),
  role text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  disabled_at timestamp with time zone,
  language text NOT NULL DEFAULT 'en'::text,
  last_login_at timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  cart_version integer NOT NULL DEFAULT 1,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_email_key UNIQUE (role, email),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_language_check CHECK (language = ANY (ARRAY['en'::text, 'de'::text])),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['customer'::text, 'seller'::text]))
);

CREATE FUNCTION list_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO order_states (order_id, state, created_at)
      SELECT id, order_state(status, payment_type, is_paid, amount_cents, refunded_cents), created_at FROM placed;
    RETURN NULL;
  END $function$;

CREATE FUNCTION new_order_number()
 RETURNS text
 LANGUAGE sql
AS $function$
    SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, i) & 31), 1), '' ORDER BY i)
    FROM uuid_send(gen_random_uuid()) AS bytes, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS i
  $function$;

CREATE FUNCTION note_phrases()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$ BEGIN
    NEW.phrases := ARRAY(SELECT search_phrase(word) FROM unnest(NEW.words) AS word WHERE search_phrase(word) IS NOT NULL);
    RETURN NEW;
  END $function$;

CREATE FUNCTION note_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET search_path TO '$user', 'public'
AS $function$ BEGIN
    WITH terms AS MATERIALIZED (
      SELECT * FROM search_terms(NEW.name, NEW.category, NEW.description, NEW.facts)
    ), noted AS (
      INSERT INTO search_words SELECT * FROM terms WHERE NOT EXISTS (
        SELECT FROM search_words AS known WHERE known.lexeme = terms.lexeme AND known.word = terms.word)
    )
    SELECT array_to_tsvector(array_agg(DISTINCT lexeme)) INTO NEW.lexemes FROM terms;
    NEW.search_name := search_name(NEW.name);
    NEW.name_stems := concat(' ', search_phrase(NEW.name), ' ');
    RETURN NEW;
  END $function$;

CREATE FUNCTION note_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    NEW.available := (NEW.in_stock AND NEW.units IS DISTINCT FROM 0);
    NEW.few_left := coalesce(NEW.units BETWEEN 1 AND 10, false);
    RETURN NEW;
  END $function$;

CREATE FUNCTION notify_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_notify('catalogue', '');
      RETURN NULL;
    END
  $function$;

CREATE FUNCTION order_state(status text, payment_type text, is_paid boolean, amount_cents integer, refunded_cents integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((100 * array_position(ARRAY['Payment Pending'::text, 'Order Placed'::text, 'Packing'::text, 'Out for delivery'::text, 'Delivered'::text, 'Cancelled'::text], status)) + CASE payment_type WHEN 'COD'::text THEN 10 ELSE 20 END) + CASE WHEN (is_paid AND (status = 'Cancelled'::text) AND (refunded_cents < amount_cents)) THEN 2 WHEN is_paid THEN 1 ELSE 0 END);

CREATE FUNCTION relist_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE new_state CONSTANT smallint := order_state(NEW.status, NEW.payment_type, NEW.is_paid, NEW.amount_cents, NEW.refunded_cents);
  BEGIN
    UPDATE order_states SET state = new_state WHERE order_id = NEW.id;
    -- One that is not listed yet: the lists are being filled.
    IF NOT FOUND THEN
      INSERT INTO order_states (order_id, state, created_at) VALUES (NEW.id, new_state, NEW.created_at)
        ON CONFLICT (order_id) DO UPDATE SET state = excluded.state;
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION rewrite_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    UPDATE order_states SET created_at = NEW.created_at WHERE order_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_fold(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ BEGIN
  IF octet_length(word) <> length(word) THEN
    word := translate(regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi');
    word := replace(replace(replace(word, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  RETURN replace(replace(replace(word, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
END $function$;

CREATE FUNCTION search_name(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (name.plain = name.folded) THEN name.plain ELSE concat(name.plain, '
', name.folded) END AS concat FROM (SELECT concat(' ', string_agg(words.word, ' '::text ORDER BY words.place), ' ') AS plain, concat(' ', string_agg(search_fold(words.word), ' '::text ORDER BY words.place), ' ') AS folded FROM unnest(search_tokens($1)) WITH ORDINALITY words(word, place)) name);

CREATE FUNCTION search_phrase(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(search_stem(search_fold(typed.word)), ' '::text ORDER BY typed.place) AS string_agg FROM unnest(search_tokens($1)) WITH ORDINALITY typed(word, place));

CREATE FUNCTION search_stem(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ BEGIN
  IF length(word) > 3 AND right(word, 1) = 's' AND right(word, 2) <> 'ss' THEN word := left(word, -1); END IF;
  IF length(word) < 4 THEN RETURN word; END IF;
  RETURN CASE right(word, 1)
    WHEN 'e' THEN CASE right(word, 2) WHEN 'ie' THEN left(word, -2) || 'y' ELSE left(word, -1) END
    WHEN 'n' THEN CASE
      WHEN right(word, 2) = 'en' AND length(word) > 5 THEN left(word, -2)
      WHEN right(word, 2) IN ('ln', 'rn') AND length(word) > 4 THEN left(word, -1)
      ELSE word END
    ELSE word END;
END $function$;

CREATE FUNCTION search_terms(name text, category text, description text[], facts jsonb)
 RETURNS TABLE(word text, folded text, lexeme text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT word, folded, place || search_stem(folded) FROM (
      SELECT DISTINCT place, word, search_fold(word) AS folded FROM (
        SELECT '' AS place, unnest(search_tokens(name)) AS word
        UNION ALL
        SELECT '+', unnest(search_tokens(concat_ws(' ', CASE category
            WHEN 'Vegetables' THEN 'vegetables veggies gemüse' WHEN 'Fruits' THEN 'fruits obst früchte'
            WHEN 'Drinks' THEN 'drinks beverages getränke' WHEN 'Instant' THEN 'instant food ready meals fertiggerichte'
            WHEN 'Dairy' THEN 'dairy milchprodukte' WHEN 'Bakery' THEN 'bakery baked backwaren'
            WHEN 'Grains' THEN 'grains cereals getreide' END, facts->>'brand', regexp_replace(facts->>'keywords', '\m(?:no|not|without|non|free from|free of|ohne|kein\w*|frei von)[\s-]+\w+(?:[\s-]+(?:sugar|zucker))?|\m\w+[\s-]+free\M(?![\s-]range)|\m\w+frei\w{0,2}\M', ' ', 'gi'))))
        UNION ALL
        SELECT '-', unnest(search_tokens(regexp_replace(concat_ws(' ', array_to_string(description, ' '), facts->>'origin', facts->>'ingredients'), '\m(?:no|not|without|non|free from|free of|ohne|kein\w*|frei von)[\s-]+\w+(?:[\s-]+(?:sugar|zucker))?|\m\w+[\s-]+free\M(?![\s-]range)|\m\w+frei\w{0,2}\M', ' ', 'gi')))
      ) AS found
      WHERE length(word) <= 60 AND (place <> '-' OR length(word) > 2 AND word <> ALL ('{the,and,for,with,und,der,die,das,mit,von,aus}'))
    ) AS folded
  $function$;

CREATE FUNCTION search_tokens(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(translate(NORMALIZE(regexp_replace(lower((NORMALIZE("left"($1, 20000), NFC) COLLATE "und-x-icu")), '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]'::text, ''::text, 'g'::text), NFC), '''’‘ʼ´`′＇'::text, ''::text), '[^[:alnum:]]+'::text), ''::text);
