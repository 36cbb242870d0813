import type { Settings } from '../config/settings.ts';
import { createSecretBox, readSecretFile, type SecretBox } from '../sign-in/secret-box.ts';

/** The box of the service: with the key of the settings, or else of the key file. */
export function openSecretBox({ secret, secretPrevious, data }: Settings): SecretBox {
  return createSecretBox(() => secret ?? readSecretFile(data), secretPrevious);
}
