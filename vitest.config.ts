import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // Most of a test is waiting for PostgreSQL, so both cores of a small machine are kept busy by two.
    maxWorkers: 2,
    // As stories are: `npm test` names each test that needed its second try.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'laws', include: ['test/laws/**/*.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'api', include: ['test/**/*.test.ts'], exclude: ['test/laws/**'], globalSetup: ['test/support/database.ts'] },
      },
    ],
  },
})
