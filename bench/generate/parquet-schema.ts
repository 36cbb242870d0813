/** The schema of the Parquet export, for the columns that are written; names, nesting, types and order are the real ones. */
import type { SchemaElement } from 'hyparquet';

type Leaf = 'text' | 'int32' | 'int64' | 'float' | 'boolean';
type Node = Leaf | { list: Node } | { group: Record<string, Node> };

const TEXTS: Node = { list: 'text' };
const TRANSLATED: Node = { list: { group: { lang: 'text', text: 'text' } } };
const SIZE: Node = { group: { h: 'int32', w: 'int32' } };

const COLUMNS: Record<string, Node> = {
  additives_n: 'int32',
  additives_tags: TEXTS,
  brands_tags: TEXTS,
  brands: 'text',
  categories: 'text',
  categories_tags: TEXTS,
  code: 'text',
  compared_to_category: 'text',
  completeness: 'float',
  countries_tags: TEXTS,
  created_t: 'int64',
  creator: 'text',
  generic_name: TRANSLATED,
  images: {
    list: {
      group: {
        key: 'text',
        imgid: 'int32',
        rev: 'int32',
        sizes: { group: { '100': SIZE, '200': SIZE, '400': SIZE, full: SIZE } },
        uploaded_t: 'int64',
        uploader: 'text',
      },
    },
  },
  ingredients_text: TRANSLATED,
  lang: 'text',
  last_image_t: 'int64',
  last_modified_t: 'int64',
  last_updated_t: 'int64',
  no_nutrition_data: 'boolean',
  nutriments: {
    list: {
      group: {
        name: 'text',
        value: 'float',
        '100g': 'float',
        serving: 'float',
        unit: 'text',
        prepared_value: 'float',
        prepared_100g: 'float',
        prepared_serving: 'float',
        prepared_unit: 'text',
      },
    },
  },
  nutriscore_grade: 'text',
  nutrition_data_per: 'text',
  obsolete: 'boolean',
  popularity_key: 'int64',
  product_name: TRANSLATED,
  product_quantity: 'text',
  quantity: 'text',
  rev: 'int32',
  scans_n: 'int32',
  serving_quantity: 'text',
  serving_size: 'text',
  states_tags: TEXTS,
  unique_scans_n: 'int32',
  schema_version: 'int32',
};

/** The names of the columns, in their order. */
export const PARQUET_COLUMNS: readonly string[] = Object.keys(COLUMNS);

const LEAVES: Record<Leaf, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32', converted_type: 'INT_32' },
  int64: { type: 'INT64', converted_type: 'INT_64' },
  float: { type: 'FLOAT' },
  boolean: { type: 'BOOLEAN' },
};

/** The schema as the file states it. */
export const PARQUET_SCHEMA: SchemaElement[] = [
  { name: 'duckdb_schema', repetition_type: 'REQUIRED', num_children: PARQUET_COLUMNS.length },
  ...Object.entries(COLUMNS).flatMap(([name, node]) => elements(name, node)),
];

function elements(name: string, node: Node): SchemaElement[] {
  if (typeof node === 'string') return [{ name, repetition_type: 'OPTIONAL', ...LEAVES[node] }];
  if ('list' in node) {
    return [
      { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elements('element', node.list),
    ];
  }
  const children = Object.entries(node.group);
  return [
    { name, repetition_type: 'OPTIONAL', num_children: children.length },
    ...children.flatMap(([child, inner]) => elements(child, inner)),
  ];
}
