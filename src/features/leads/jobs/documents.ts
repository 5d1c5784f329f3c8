import { type FileStore, holdFile } from '#kit/server/files.ts'
import { type Work, work } from '#kit/server/jobs.ts'
import { forgetFile } from '../contract/documents.ts'
import { isFileNeeded } from '../store/documents.ts'

/** Bytes go when nothing needs them any more. */
export const leadDocumentJobs = ({ files }: { readonly files: FileStore }): Work[] => [
  work(forgetFile, ({ key }, { transaction }) =>
    transaction(async (db) => {
      await holdFile(db, key)
      if (!(await isFileNeeded(db, key))) await files.remove(key)
    }),
  ),
]
