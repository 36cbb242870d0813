/**
 * The Parquet export: the columns of the real file that an importer may want, with their real nesting and types, in
 * row groups of the real size. `hyparquet-writer` encodes them; its memory is that of one row group.
 */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { enteredUnit, PHOTO_SIZES, photoList, SHAPE_UNMIGRATED, type ShapeOptions } from './json.ts';
import { NUTRIENTS } from './nutrition.ts';
import { PARQUET_COLUMNS, PARQUET_SCHEMA } from './parquet-schema.ts';
import type { GeneratedProduct } from './product.ts';
import {
  ADDITIVES,
  categoryCells,
  creatorOf,
  gradeOf,
  ingredientCells,
  schemaVersionOf,
  stateCells,
} from './shared-cells.ts';

/** Rows in a group of the real file. */
export const ROW_GROUP = 122_880;
const CHUNK_BYTES = 1 << 20;

/** The product as a row of the Parquet export; `undefined` is null. */
export function parquetRow(
  product: GeneratedProduct,
  { unmigrated = SHAPE_UNMIGRATED }: ShapeOptions = {},
): Record<string, unknown> {
  const { brands, language, modifiedAt, name, scans } = product;
  const version = schemaVersionOf(product, unmigrated);
  const categories = categoryCells(product);
  const ingredients = ingredientCells(product);
  return {
    additives_n: ingredients.text === '' ? undefined : product.additives.length,
    additives_tags: product.additives.map((place) => ADDITIVES[place].tag),
    brands_tags: brands.map(({ tag }) => (version < 1003 ? tag : `xx:${tag}`)),
    brands: product.brandText,
    categories: categories.text === '' ? undefined : categories.text,
    categories_tags: categories.tags,
    code: product.code,
    compared_to_category: categories.tags[categories.tags.length - 1],
    completeness: product.completeness,
    countries_tags: [product.country.tag],
    created_t: BigInt(product.createdAt),
    creator: creatorOf(product),
    generic_name: [],
    images: imageRows(product),
    ingredients_text: texts(ingredients.text, language),
    lang: language,
    last_image_t: product.photos ? BigInt(modifiedAt) : undefined,
    last_modified_t: BigInt(modifiedAt),
    last_updated_t: BigInt(modifiedAt),
    no_nutrition_data: undefined,
    nutriments: nutrimentRows(product, version),
    nutriscore_grade: gradeOf(product),
    nutrition_data_per: version < 1003 ? (product.isPerServing ? 'serving' : '100g') : undefined,
    obsolete: false,
    popularity_key: BigInt(scans),
    product_name: texts(name, language),
    product_quantity: product.quantity === '' ? undefined : product.quantity.slice(0, product.quantity.indexOf(' ')),
    quantity: product.quantity,
    rev: product.photos?.front ?? 2,
    scans_n: scans > 0 ? scans + (scans >> 1) : undefined,
    serving_quantity: product.serving === undefined ? undefined : String(product.serving),
    serving_size: product.servingSize === '' ? undefined : product.servingSize,
    states_tags: stateCells(product).tags,
    unique_scans_n: scans > 0 ? scans : undefined,
    schema_version: version,
  };
}

function texts(text: string, lang: string): { lang: string; text: string }[] {
  if (text === '') return [];
  return [
    { lang: 'main', text },
    { lang, text },
  ];
}

/** A photo as it was uploaded has no middle size. */
const { '200': _, ...UPLOADED_SIZES } = PHOTO_SIZES;

function imageRows(product: GeneratedProduct): unknown[] {
  const uploader = creatorOf(product);
  const photos = photoList(product);
  const uploaded = photos.map(({ imgid }) => ({
    key: String(imgid),
    sizes: UPLOADED_SIZES,
    uploaded_t: BigInt(product.modifiedAt),
    uploader,
  }));
  return [
    ...uploaded,
    ...photos.map(({ imgid, kind, rev }) => ({ key: `${kind}_${product.language}`, imgid, rev, sizes: PHOTO_SIZES })),
  ];
}

/** Old products keep the unit of the label beside grams per 100 g; new ones list the aggregated set. */
function nutrimentRows(product: GeneratedProduct, version: number): unknown[] {
  const { isPerServing, nutrients, origin, serving } = product;
  const rows: unknown[] = [];
  if (nutrients === undefined || (version < 1003 && origin === 'estimate')) return rows;
  for (let place = 0; place < NUTRIENTS.length; place++) {
    const value = nutrients[place];
    if (value === undefined) continue;
    const [name, unit] = NUTRIENTS[place];
    if (version >= 1003) {
      rows.push({ name, '100g': value, unit });
      continue;
    }
    const [entered, factor] = enteredUnit(name, unit, isPerServing);
    const amount = (isPerServing && serving ? (value * serving) / 100 : value) * factor;
    const perServing = serving ? (value * serving) / 100 : undefined;
    if (origin === 'prepared') {
      rows.push({
        name,
        prepared_value: amount,
        prepared_100g: value,
        prepared_serving: perServing,
        prepared_unit: entered,
      });
    } else rows.push({ name, value: amount, '100g': value, serving: perServing, unit: entered });
  }
  return rows;
}

/** The bytes of a Parquet file with the given rows, in chunks. */
export async function* parquetFile(
  products: Iterable<GeneratedProduct>,
  options: ShapeOptions = {},
  rowGroupSize = ROW_GROUP,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const file = new ParquetWriter({ writer: chunkWriter(ready), schema: PARQUET_SCHEMA });
  let columns = PARQUET_COLUMNS.map((name) => ({ name, data: [] as unknown[] }));
  const flush = () => file.write({ columnData: columns, rowGroupSize });
  for (const product of products) {
    const row = parquetRow(product, options);
    for (const { name, data } of columns) data.push(row[name]);
    if (columns[0].data.length < rowGroupSize) continue;
    await flush();
    columns = PARQUET_COLUMNS.map((name) => ({ name, data: [] }));
    yield* ready.splice(0);
  }
  if (columns[0].data.length > 0) await flush();
  await file.finish();
  yield* ready;
}

/** A writer that hands over its buffer in chunks instead of growing with the file. */
function chunkWriter(ready: Uint8Array[]): ByteWriter {
  const writer = new ByteWriter();
  const cut = () => {
    ready.push(new Uint8Array(writer.buffer, 0, writer.index).slice());
    writer.index = 0;
  };
  const grow = writer.ensure.bind(writer);
  writer.ensure = (size: number) => {
    if (writer.index > CHUNK_BYTES) cut();
    grow(size);
  };
  writer.finish = cut;
  return writer;
}
