/** Where clients of Open Food Facts write. Nothing is written here: what they have to add belongs to Open Food Facts itself. */
import { type DialectVersion, refusal } from '../../off/dialect.ts';
import type { Route } from '../exchange.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import { sendError } from '../response/send-response.ts';
import { dialectResponse } from './route-options.ts';

/** Every method: clients write with several, and one of them with GET. */
export const WRITE_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const SENTENCE = 'This service only reads. Add or correct products at https://world.openfoodfacts.org instead.';

const PATHS = [
  'product.pl',
  'product_jqm2.pl',
  'product_jqm_multilingual.pl',
  'product_image.pl',
  'product_image_upload.pl',
  'product_image_crop.pl',
  'product_image_rotate.pl',
  'product_image_select.pl',
  'product_image_unselect.pl',
  'product_image_move.pl',
];

const IMAGE_PATHS = ['/api/v3/product/:code/images', '/api/v3/product/:code/images/:image'];

/** The refusal of a change. */
export function writeRefusal(version: DialectVersion): ErrorResponse {
  return dialectResponse(403, refusal(version, SENTENCE));
}

/** The routes that refuse. */
export function writeRoutes(): Route[] {
  const refuse = (url: string, response: ErrorResponse): Route => ({
    url,
    access: 'off',
    allow: WRITE_METHODS,
    answer: (_request, reply) => sendError(reply, response),
  });
  return [
    ...PATHS.map((path) => refuse(`/cgi/${path}`, writeRefusal('2'))),
    ...IMAGE_PATHS.map((path) => refuse(path, writeRefusal('3'))),
  ];
}
