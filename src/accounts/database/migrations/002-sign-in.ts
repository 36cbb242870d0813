import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';

/** Everything by which people sign in, and the audit trail. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('password')
      .addColumn('account_id', 'integer', keyOfAccount)
      .addColumn('password_hash', 'text', notNull)
      .addColumn('changed_at', 'text', notNull)
      .execute();
    await schema
      .createTable('email')
      .addColumn('account_id', 'integer', keyOfAccount)
      .addColumn('address', 'text')
      // Unique for verified addresses only: giving an address that is not one's own takes it from nobody.
      .addColumn('address_folded', 'text', (column) => column.unique())
      .addColumn('verified_at', 'text')
      .addColumn('pending_address', 'text')
      .execute();
    await schema
      .createTable('two_factor')
      .addColumn('account_id', 'integer', keyOfAccount)
      .addColumn('sealed_secret', 'text', notNull)
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', notNull)
      .execute();
    await schema
      .createTable('recovery_code')
      .addColumn('account_id', 'integer', ofAccount)
      .addColumn('code_hash', 'text', notNull)
      .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'code_hash'])
      .execute();
    await schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'integer', ofAccount)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('signed_in_at', 'text', notNull)
      .addColumn('last_used_at', 'text', notNull)
      .addColumn('expires_at', 'text', notNull)
      .addColumn('address', 'text')
      .addColumn('user_agent', 'text')
      .execute();
    await schema.createIndex('session_by_account').on('session').column('account_id').execute();
    await schema
      .createTable('one_time_token')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', notNull)
      .addColumn('account_id', 'integer', (column) => column.references('account.id').onDelete('cascade'))
      .addColumn('content', 'text', notNull)
      .addColumn('attempts_left', 'integer', notNull)
      .addColumn('expires_at', 'text', notNull)
      .execute();
    await schema.createIndex('one_time_token_by_account').on('one_time_token').column('account_id').execute();
    await schema
      .createTable('identity')
      .addColumn('issuer', 'text', notNull)
      .addColumn('subject', 'text', notNull)
      .addColumn('account_id', 'integer', ofAccount)
      .addColumn('provider', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addPrimaryKeyConstraint('identity_key', ['issuer', 'subject'])
      .execute();
    await schema.createIndex('identity_by_account').on('identity').column('account_id').execute();
    await schema
      .createTable('attempt')
      .addColumn('bucket', 'text', (column) => column.primaryKey())
      .addColumn('attempts', 'integer', notNull)
      .addColumn('blocked_until', 'text', notNull)
      .addColumn('forget_at', 'text', notNull)
      .execute();
    await schema
      .createTable('known_address')
      .addColumn('account_id', 'integer', ofAccount)
      .addColumn('address_hash', 'text', notNull)
      .addColumn('seen_at', 'text', notNull)
      .addPrimaryKeyConstraint('known_address_key', ['account_id', 'address_hash'])
      .execute();
    await schema
      .createTable('audit_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', ofAccount)
      .addColumn('kind', 'text', notNull)
      .addColumn('actor', 'text', notNull)
      .addColumn('address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('detail', 'text', notNull)
      .addColumn('occurred_at', 'text', notNull)
      .execute();
    await schema.createIndex('audit_event_by_account').on('audit_event').columns(['account_id', 'id']).execute();
    await schema.createIndex('audit_event_by_time').on('audit_event').column('occurred_at').execute();
  },
};

function notNull(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Whatever belongs to an account goes with it. */
function ofAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('account.id').onDelete('cascade');
}

function keyOfAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return ofAccount(column).primaryKey();
}
