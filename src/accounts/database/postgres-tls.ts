import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { AccountsError } from '../errors.ts';

/** How a connection is secured, with libpq's meanings of `sslmode`, so that one address serves all tools. */
export interface PostgresTls {
  /** `require` encrypts, but authenticates the server only if a root certificate is given. */
  readonly tls: 'disable' | 'require' | 'verify-ca' | 'verify-full';
  /** PEM files: whom to trust (`system` or none for Node's defaults), and who we are. */
  readonly rootCertificate: string | undefined;
  readonly certificate: string | undefined;
  readonly certificateKey: string | undefined;
}

/** The options for Node; false for no TLS. */
export function tlsOptions(location: PostgresTls): ConnectionOptions | false {
  const { tls, rootCertificate, certificate, certificateKey } = location;
  if (tls === 'disable') return false;
  const isOwnRoot = rootCertificate !== undefined && rootCertificate !== 'system';
  return {
    rejectUnauthorized: tls !== 'require' || rootCertificate !== undefined,
    // Any server with a certificate from a trusted authority, whatever its name.
    ...(tls !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(isOwnRoot && { ca: read(rootCertificate) }),
    ...(certificate !== undefined && { cert: read(certificate) }),
    ...(certificateKey !== undefined && { key: read(certificateKey) }),
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const message = `The certificate ${file} of DATABASE_URL could not be read: ${(error as Error).message}.`;
    throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
  }
}
