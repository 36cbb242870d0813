/** The two pages of the documentation that are for every visitor: how far to trust the data, and under which terms it may be used. */
export const DOCS = {
  'docs.menu': 'Documentation',
  'data.description': 'How Larder checks its food data, and what the confidence score means.',
  'data.confidence':
    'Every food has a confidence from 0 to 1: how far its figures can be trusted. It is the sum of points for what is known and what was checked. A food’s page shows how it adds up. Filling in a plausible figure never lowers it.',
  'data.word': 'Verdict',
  'data.which': 'Which foods',
  'data.range': '{least} to {most}',
  'data.which.plausible': 'Energy, protein, fat and carbohydrate are known, and no serious check fails.',
  'data.which.sparse': 'One of these is missing, or a serious check fails.',
  'data.which.estimate': 'An AI model estimated the figures, however complete they are.',
  'data.ranking': 'Search puts better documented foods above others that match as well.',
  'data.unknown': 'Unknown is not zero',
  'data.unknown.what':
    'What a label does not state is <code>null</code> in JSON and “not stated” on pages. A figure of 0 is one that the source gave. Impossible figures are removed and become unknown.',
  'data.checks': 'Plausibility checks',
  'data.checks.what':
    'Each food is checked when it is imported. A failed check lowers the score; the food’s page says which one.',
  'data.check': 'Check',
  'data.severity': 'Severity',
  'data.severity.error': 'error',
  'data.severity.warning': 'warning',
  'data.found': 'What it found',
  'data.sources': 'Sources',
  'data.source.off': 'Product labels, as contributors to Open Food Facts recorded them.',
  'data.source.community': 'Entries of this service: plain foods from USDA tables, and what its operator added.',
  'data.source.estimate':
    'Estimates of an AI model. They have an amber tag wherever they appear. Searching never creates any.',
  'license.title': 'License and credit',
  'license.description': 'The licenses of the food data and photos, and the credit line to show.',
  'license.show': 'Show this line',
  'license.show.what': 'If you show this data in public, show this line beside it, with its links where you can:',
  'license.html': 'The credit line as HTML',
  'license.terms': 'Which license covers what',
  'license.products': 'Products',
  'license.products.what':
    '<odbl>Open Database License 1.0</odbl>, the contents under the <dbcl>Database Contents License</dbcl>. A database that you derive from it and share must be under the ODbL too.',
  'license.photos': 'Photos',
  'license.photos.what':
    '<license>CC BY-SA 3.0</license>, by contributors to Open Food Facts. They are loaded from its image host.',
  'license.plain': 'Plain foods',
  'license.plain.what': 'Mostly from USDA SR28, which is in the public domain.',
  'license.program': 'The program',
  'license.program.what': 'MIT license.',
  'license.honest': 'Be as honest as the data',
  'license.honest.what':
    'Mark foods whose <code>source</code> is <code>ai_estimate</code> as estimates, and never show <code>null</code> as zero.',
} as const;
