/** What publish, pull and serve have in common: the store, opened with the operator's settings. */
import type { Settings } from '../../config/settings.ts';
import type { ObjectStore } from '../../replica/object-store.ts';
import { openStore, type StoreAccess } from '../../replica/open-store.ts';
import { ReplicaError } from '../../replica/replica-error.ts';

export function storeAccess(settings: Settings): StoreAccess {
  return {
    authorization: settings.catalogAuthorization,
    s3: {
      accessKeyId: settings.awsAccessKeyId,
      secretAccessKey: settings.awsSecretAccessKey,
      sessionToken: settings.awsSessionToken,
      region: settings.awsRegion,
      endpoint: settings.awsEndpointUrl,
    },
  };
}

export function openNamedStore(settings: Settings, location: string): ObjectStore {
  return openStore(location, storeAccess(settings));
}

const IMPORT_ELSEWHERE = 'Import on the machine that publishes, and run "larder publish" there.';

/** Refuses to change the catalog of a node that follows a store: its next version would undo the change. */
export function refuseIfFollowing({ catalogUrl }: Settings, advice = IMPORT_ELSEWHERE): void {
  if (catalogUrl === undefined) return;
  throw new ReplicaError(
    'REPLICA_FOLLOWS',
    `This node follows the store in LARDER_CATALOG_URL, which would undo a change here. ${advice}`,
  );
}
