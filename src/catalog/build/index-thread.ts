/** The program of the thread that builds the search index while records are written. */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../threads/serve-thread.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { type IndexFunctions, type IndexPlan, InlineIndexFeed } from './index-feed.ts';

const feed = new InlineIndexFeed(workerData as IndexPlan);

const functions: IndexFunctions = {
  add: (batch) => feed.add(batch),
  finish: (others) => feed.finish(others),
};
serveThread(functions, CATALOG_ERRORS);
