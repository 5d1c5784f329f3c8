import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { extractor } from './bin/messages/extractor.ts'

/** English stands in the source; every other language is a file in src/app/messages. `npm run messages` brings them up to date. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['fil'],
  catalogs: [
    {
      path: 'src/app/messages/{locale}',
      include: ['src', 'db/seed/tariffs'],
      exclude: [
        ...['**/*.test.ts', '**/demo/**', '**/seed.ts'],
        // What the server is built on speaks to whoever runs it, but for what it says of files that people send and lists that they save.
        ...[
          'src/kit/server/!(spreadsheet)/**',
          'src/kit/server/spreadsheet/archive.ts',
          'src/kit/server/!(checked-file|document|picture|list-export|rendering|uploads).ts',
        ],
      ],
    },
  ],
  orderBy: 'messageId',
  extractors: [extractor],
  // Where a sentence stands changes with every move of a file, and tells a translator nothing.
  format: formatter({ origins: false, explicitIdAsDefault: true, printPlaceholdersInComments: { limit: 9 } }),
})
