import { PostingLists, PostingWriter } from '../../src/catalog/index/posting-lists.ts';

/** Posting lists with these documents, of a catalog with so many foods. */
export function postingListsOf(lists: readonly (readonly number[])[], foods: number): PostingLists {
  const writer = new PostingWriter(
    Uint32Array.from(lists, ({ length }) => length),
    foods,
  );
  lists.forEach((docs, list) => {
    for (const doc of docs) writer.add(list, doc);
  });
  return new PostingLists(writer.finish(), foods);
}
