// `npm run check`: the rules that are checked automatically.
import { CHECKS, LAW_TESTS, runTogether } from './steps.ts'

const results = await runTogether([LAW_TESTS, ...CHECKS])
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
