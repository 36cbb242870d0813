import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';

/** The line that the publisher of a dataset wants to be shown, and the license; in the publisher's words, not the visitor's. */
export function DatasetCredit({ terms: { credit, license, license_url: address } }: { terms: DatasetTerms }) {
  return (
    <span lang="en">
      {credit}
      {credit === null || license === null ? null : ' · '}
      {license !== null && address !== null ? <a href={address}>{license}</a> : license}
    </span>
  );
}
