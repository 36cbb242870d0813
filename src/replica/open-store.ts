/** Opens the operator's store: `https://…`, `s3://bucket/prefix`, or a folder's path. */

import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { basicCredentials } from '../network/basic-credentials.ts';
import { FolderStore } from './folder-store.ts';
import { HttpStore, type HttpStoreOptions, type OutgoingRequest } from './http-store.ts';
import type { ObjectStore } from './object-store.ts';
import { ReplicaError } from './replica-error.ts';

export interface StoreAccess {
  authorization?: string | undefined;
  s3?: S3Access | undefined;
}

export interface S3Access {
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
  region: string;
  /** The S3 endpoint; Amazon's in the region by default. */
  endpoint?: string | undefined;
}

type Clocks = Pick<HttpStoreOptions, 'fetch' | 'idleMs' | 'wholeMs'>;

/** Opens a store without contacting it. */
export function openStore(location: string, access: StoreAccess = {}, clocks: Clocks = {}): ObjectStore {
  if (/^https?:\/\//i.test(location)) return webStore(location, access.authorization, clocks);
  if (/^s3:\/\//i.test(location)) return bucketStore(location, access.s3 ?? { region: 'us-east-1' }, clocks);
  if (location === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(location)) throw unusable(location);
  return new FolderStore(location);
}

function webStore(location: string, authorization: string | undefined, clocks: Clocks): ObjectStore {
  const url = parse(location);
  const own = basicCredentials(url) ?? authorization;
  url.username = '';
  url.password = '';
  const proof = own === undefined ? {} : { authorization: own };
  const label = url.href;
  const authorise = async ({ headers }: OutgoingRequest) => ({ ...headers, ...proof });
  return new HttpStore({ ...clocks, label, base: withSlash(label), authorise });
}

function bucketStore(location: string, access: S3Access, clocks: Clocks): ObjectStore {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(location) ?? [];
  if (!/^[\w.-]{3,255}$/.test(bucket)) throw unusable(location);
  const parts = prefix.split('/').filter((part) => part !== '');
  const path = parts.map((part) => `${encodeURIComponent(part)}/`).join('');
  const base = `${withSlash(bucketAddress(bucket, access))}${path}`;
  return new HttpStore({ ...clocks, label: location, base, authorise: (request) => sign(request, access) });
}

/** Amazon wants the bucket in the host name if a certificate allows it; others rarely support that. */
function bucketAddress(bucket: string, { endpoint, region }: S3Access): string {
  if (endpoint !== undefined) return `${withSlash(parse(endpoint).href)}${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

async function sign(request: OutgoingRequest, access: S3Access): Promise<Record<string, string>> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = access;
  // A public bucket needs no authentication.
  if (accessKeyId === undefined && secretAccessKey === undefined) return request.headers;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const message = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together, and only one of them is.';
    throw new ReplicaError('REPLICA_STORE_REFUSED', message);
  }
  const { method, url, body } = request;
  const hash = createHash('sha256').update(body ?? '');
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...request.headers, 'x-amz-content-sha256': hash.digest('hex') },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: 's3',
  });
  return Object.fromEntries((await signer.sign()).headers);
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw unusable(address);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') throw unusable(address);
  return url;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

// The address may contain a password, so it is not repeated.
function unusable(location: string): ReplicaError {
  const kind = /^[a-z0-9+.-]+(?=:\/\/)/i.exec(location)?.[0];
  const what = kind === undefined ? 'This' : `This ${kind}:// address`;
  const message = `${what} is not a catalog store. Use the path of a folder, https://host/path without a query, or s3://bucket/prefix.`;
  return new ReplicaError('REPLICA_LOCATION', message);
}
