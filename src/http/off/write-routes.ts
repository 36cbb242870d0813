/** Where clients of Open Food Facts write. Nothing is written here: additions belong to Open Food Facts itself. */
import { type DialectVersion, refusal } from '../../off/dialect.ts';
import type { Route } from '../exchange.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import { sendError } from '../response/send-response.ts';
import { dialectResponse } from './route-options.ts';
import PATHS from './write-paths.json' with { type: 'json' };

/** Every method: clients write with several, including GET. */
export const WRITE_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const SENTENCE = 'This service only reads. Add or correct products at https://world.openfoodfacts.org instead.';

export function writeRefusal(version: DialectVersion): ErrorResponse {
  return dialectResponse(403, refusal(version, SENTENCE));
}

export function writeRoutes(): Route[] {
  const refuse = (url: string, response: ErrorResponse): Route => ({
    url,
    access: 'off',
    allow: WRITE_METHODS,
    answer: (_request, reply) => sendError(reply, response),
  });
  return [
    ...PATHS.forms.map((path) => refuse(path, writeRefusal('2'))),
    ...PATHS.images.map((path) => refuse(path, writeRefusal('3'))),
  ];
}
