/** Parses settings: one function per kind of value, which throws BadValue for invalid text. */
import ipaddr from 'ipaddr.js';

/** What is wrong with a setting's value; the setting's name is prepended. */
export class BadValue extends Error {}

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A whole number in plain digits, within bounds. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new BadValue(`expected a whole number from ${min} to ${max}`);
    return value;
  };
}

export function nonEmpty(text: string): string {
  if (text === '') throw new BadValue('expected a value');
  return text;
}

/** A text of at least this many characters. */
export function longText(characters: number): (text: string) => string {
  return (text) => {
    if (text.length < characters) throw new BadValue(`expected at least ${characters} characters`);
    return text;
  };
}

/** Undefined for empty text, else the result of `read`. */
export function optional<T>(read: (text: string) => T): (text: string) => T | undefined {
  return (text) => (text === '' ? undefined : read(text));
}

/** One of the given words, in any case. */
export function choice<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text.toLowerCase());
    if (found === undefined) throw new BadValue(`expected one of ${values.join(', ')}`);
    return found;
  };
}

/** Lowercase host names, comma-separated, without ports. */
export function hostNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      if (/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name)) return name;
      throw new BadValue('expected host names such as world.food.example, separated by commas');
    });
}

/** An origin: an address without a path. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.pathname !== '/') {
    throw new BadValue('expected an address such as https://food.example, without a path');
  }
  return url.origin;
}

/** An address over HTTP or HTTPS, kept as written. */
export function anyWebAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new BadValue('expected an address that begins with https:// or http://');
  }
  return text;
}

const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Addresses, ranges and named ranges, comma-separated. */
export function addressRanges(text: string): AddressRange[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => NAMED_RANGES[part.toLowerCase()] ?? [part])
    .map((part) => {
      try {
        const [network, bits] = part.split('/');
        // Short forms such as "10" or "127.1" are addresses to some programs, but mistakes by people.
        if (!network!.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(network!)) throw new Error('not an address');
        if (bits !== undefined) return ipaddr.parseCIDR(part);
        const address = ipaddr.process(part);
        return [address, address.kind() === 'ipv4' ? 32 : 128] as AddressRange;
      } catch {
        throw new BadValue(`"${part}" is neither an address, nor a range such as 10.0.0.0/8, nor loopback or private`);
      }
    });
}
