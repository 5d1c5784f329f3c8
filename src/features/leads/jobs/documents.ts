import type { Db } from '#kit/server/db.ts'
import { type FileStore, holdFile } from '#kit/server/files.ts'
import { type Work, work } from '#kit/server/jobs.ts'
import { forgetFile } from '../contract/documents.ts'
import { isFileNeeded } from '../store/documents.ts'

type Deps = {
  readonly files: FileStore
  /** Whether another feature keeps the same bytes. */
  readonly isNeededElsewhere: (db: Db, key: string) => Promise<boolean>
}

/** Bytes go when nothing needs them any more. */
export const leadDocumentJobs = ({ files, isNeededElsewhere }: Deps): Work[] => [
  work(forgetFile, ({ key }, { transaction }) =>
    transaction(async (db) => {
      await holdFile(db, key)
      if (!(await isFileNeeded(db, key)) && !(await isNeededElsewhere(db, key))) await files.remove(key)
    }),
  ),
]
