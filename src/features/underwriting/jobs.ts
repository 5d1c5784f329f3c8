import type { FileStore } from '#kit/server/files.ts'
import { type Work, work } from '#kit/server/jobs.ts'
import { forgetCaseFile } from './contract.ts'
import { areBytesNeeded, holdBytes } from './store/files.ts'

/** Bytes go when no case needs them any more. */
export const underwritingJobs = ({ files }: { readonly files: FileStore }): Work[] => [
  work(forgetCaseFile, ({ key }, { transaction }) =>
    transaction(async (db) => {
      await holdBytes(db, key)
      if (!(await areBytesNeeded(db, key))) await files.remove(key)
    }),
  ),
]
