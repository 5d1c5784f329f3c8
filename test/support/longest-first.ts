import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait a lot for their size in bytes, so that none is left running alone at the end; `npm test` prints how long each took. */
const LONGEST = [
  'test/kill.test.ts',
  'test/nothing-leaks.test.ts',
  'test/payment-troubles.test.ts',
  'test/demo.test.ts',
  'test/security.test.ts',
  'test/certificates.test.ts',
  'test/inspection-uploads.test.ts',
  'test/payments.test.ts',
  'test/code-tricks.test.ts',
]

/** The files known to be long, then in Vitest's own order: by the time that they took last, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
