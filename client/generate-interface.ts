/** Writes `src/interface.ts` from the document of the service in this repository. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../src/http/interface/openapi.ts';
import { interfaceTypes, type OpenApiDocument } from './interface-source.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1:8080'))) as OpenApiDocument;
await writeFile('src/interface.ts', await interfaceTypes(document));
