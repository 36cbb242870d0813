import type { Kysely, Migration } from 'kysely';

/** The language of an account's owner, for emails that follow from no request. */
export const accountLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('language', 'text').execute();
  },
};
