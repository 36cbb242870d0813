import type { Kysely, Migration } from 'kysely';

/** When a session last saw its owner prove who they are, and until when a password that was generated works. */
export const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('proved_at', 'text').execute();
    await db.schema.alterTable('password').addColumn('temporary_until', 'text').execute();
  },
};
