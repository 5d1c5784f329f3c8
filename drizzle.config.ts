import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/kit/server/tables.ts', './src/features/**/server/tables.ts'],
  out: './db/migrations',
  schemaFilter: ['public', 'simulators'],
})
