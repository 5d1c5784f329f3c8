// Started by `npm test` beside other tests: loads the demonstration for the scenarios that follow, prints LOADED and its location, and
// keeps it until its input ends.
import { loadDemonstration } from './demonstration.ts'

const { KALASAG_E2E_DATA: folder = '' } = process.env

const postgres = await loadDemonstration(folder, { politely: true })
process.stdin.resume().once('end', () => void postgres.stop())
console.log(`LOADED ${postgres.url}`)
