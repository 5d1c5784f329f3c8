// `npm run check`: the laws that machines keep.
import { CHECKS, LAW_TESTS, passes } from './steps.ts'

const results = [...CHECKS, LAW_TESTS].map((step) => passes(step))
const failed = results.filter((passed) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
