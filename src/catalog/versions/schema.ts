/**
 * catalog.db: the relational part of a catalog, written once and opened read-only. Rank lists are stored as pages of
 * documents, so that any page of `/foods/popular` takes one or two row reads, however far down. A food's countries are in
 * its details in records.bin, where serving does not pay for them; the countries table lists all, and likewise for kinds,
 * with the version of the tables that determined them. Tombstones record when foods were withdrawn, so that an older file
 * does not bring them back; coverage, up to when a source's changes are included; terms, the publishers of datasets; change
 * lists, what became of earlier versions' foods. Rebuilding an older catalog leaves these tables empty.
 */
export const CATALOG_SCHEMA = `
  CREATE TABLE dataset (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    foods INTEGER NOT NULL
  );
  CREATE TABLE identity_block (
    dataset_id INTEGER NOT NULL REFERENCES dataset (id),
    block      INTEGER NOT NULL,
    keys       BLOB NOT NULL,
    ids        BLOB NOT NULL,
    PRIMARY KEY (dataset_id, block)
  ) WITHOUT ROWID;
  CREATE TABLE identity_text (
    dataset_id INTEGER NOT NULL REFERENCES dataset (id),
    key        TEXT NOT NULL,
    food_id    INTEGER NOT NULL,
    PRIMARY KEY (dataset_id, key)
  ) WITHOUT ROWID;
  CREATE TABLE tombstone (
    food_id INTEGER PRIMARY KEY,
    updated INTEGER NOT NULL
  );
  CREATE TABLE coverage (
    dataset      TEXT PRIMARY KEY,
    complete_to  INTEGER NOT NULL,
    full_to      INTEGER NOT NULL,
    full_version TEXT
  ) WITHOUT ROWID;
  CREATE TABLE shown_ids (bits BLOB NOT NULL);
  CREATE TABLE change_list (
    position INTEGER PRIMARY KEY,
    since    TEXT NOT NULL,
    changes  BLOB NOT NULL
  );
  CREATE TABLE dataset_terms (
    dataset TEXT PRIMARY KEY,
    terms   TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE category (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    foods INTEGER NOT NULL
  );
  CREATE TABLE kind (
    path  TEXT PRIMARY KEY,
    foods INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE kind_figure (
    kind    TEXT NOT NULL,
    field   TEXT NOT NULL,
    foods   INTEGER NOT NULL,
    deciles TEXT NOT NULL,
    low     REAL NOT NULL,
    high    REAL NOT NULL,
    PRIMARY KEY (kind, field)
  ) WITHOUT ROWID;
  CREATE TABLE kind_table (version TEXT NOT NULL);
  CREATE TABLE country (
    tag   TEXT PRIMARY KEY,
    foods INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE rank_page (
    category_id INTEGER NOT NULL,
    with_image  INTEGER NOT NULL,
    page        INTEGER NOT NULL,
    docs        BLOB NOT NULL,
    PRIMARY KEY (category_id, with_image, page)
  ) WITHOUT ROWID;
  CREATE TABLE food_group (
    id          INTEGER PRIMARY KEY,
    category_id INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    foods       INTEGER NOT NULL
  );
  CREATE INDEX food_group_of_category ON food_group (category_id);
  CREATE INDEX food_group_of_kind ON food_group (kind);
  CREATE TABLE food_group_column (
    group_id INTEGER NOT NULL REFERENCES food_group (id),
    name     TEXT NOT NULL,
    bytes    BLOB NOT NULL,
    UNIQUE (group_id, name)
  );
  CREATE TABLE report (json TEXT NOT NULL);
`;

/** Documents per page of a rank list. */
export const RANK_PAGE = 500;

/** In rank_page.category_id: the list of all foods. */
export const ALL_FOODS = 0;
/** In rank_page.category_id: all foods with known energy and plausible figures. */
export const DOCUMENTED_FOODS = -1;
