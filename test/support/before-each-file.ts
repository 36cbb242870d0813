// Vitest runs this before each test file: its hook is registered first, and therefore runs last.
import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';
import { compareBytesAtOnce } from './equal-bytes.ts';

compareBytesAtOnce();
afterAll(endFile);
