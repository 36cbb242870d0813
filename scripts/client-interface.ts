/** `npm run generate -w client`: writes the client's types from the document of the service in this repository. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../src/http/interface/openapi.ts';
import { interfaceTypes, type OpenApiDocument } from './interface-types.ts';

const file = process.argv[2] ?? fileURLToPath(new URL('../client/src/interface.ts', import.meta.url));
const document = JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1:8080'))) as OpenApiDocument;
await writeFile(file, await interfaceTypes(document));
