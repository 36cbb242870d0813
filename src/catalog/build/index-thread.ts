/** The program of the thread that builds the search index while the records are written. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FromIndexThread, type IndexPlan, InlineIndexFeed, type ToIndexThread } from './index-feed.ts';

const feed = new InlineIndexFeed(workerData as IndexPlan);

parentPort!.on('message', async (message: ToIndexThread) => {
  if ('batch' in message) {
    feed.add(message.batch);
    parentPort!.postMessage({ taken: true } satisfies FromIndexThread);
  } else {
    await feed.finish(message.finish);
    parentPort!.postMessage({ finished: true } satisfies FromIndexThread);
  }
});
