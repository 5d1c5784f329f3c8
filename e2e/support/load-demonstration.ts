// Started by `npm test` beside other tests: loads the demonstration for the stories that come after them, says LOADED and where, and keeps it until it is ended.
import { loadDemonstration } from './demonstration.ts'

const { KALASAG_E2E_DATA: folder = '' } = process.env

const postgres = await loadDemonstration(folder, { politely: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.stop().then(() => process.exit()))
console.log(`LOADED ${postgres.url}`)
