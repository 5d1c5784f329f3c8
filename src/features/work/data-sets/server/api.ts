import { problem } from '#domain/problem.ts'
import { CSV_GZIP, JSON_FILE, PARQUET } from '#kit/media-types.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { contract, makeDataSet } from '../public/contract.ts'
import { dataSetsPage, describeSet, fileOfSet, getSet } from './store.ts'

const gone = () =>
  problem('not-found', { message: 'The file store does not have this file. Make the data set again, and tell an administrator.' })

export const dataSetsApi = ({ files, keptDays }: { readonly files: FileStore; readonly keptDays: number }) =>
  serving(contract, {
    dataSets: ({ query }, { page }) => {
      const asked = dataSetsPage(query)
      return page(asked.query, asked.values)
    },
    dataSet: async ({ params }, { db }) => describeSet(db, await getSet(db, params.id), keptDays),
    dataSetManifest: async ({ params }, { db, about }) => {
      const { day, manifestKey } = await getSet(db, params.id)
      if (manifestKey === null)
        throw problem('not-now', { message: 'This night failed, so it has no manifest. Make the data set again, or choose another day.' })
      about(`data-set:${params.id}`)
      return { name: `manifest-${day}.json`, type: JSON_FILE, bytes: lazyRead(files, manifestKey, gone) }
    },
    dataSetFile: async ({ params }, { db, about }) => {
      const { day } = await getSet(db, params.id)
      const { name, format, fileKey } = await fileOfSet(db, params.id, params.file)
      about(`data-set:${params.id}`)
      return { name: `${day}-${name}`, type: format === 'csv' ? CSV_GZIP : PARQUET, bytes: lazyRead(files, fileKey, gone) }
    },
    makeDataSetNow: async (_, { db, enqueue, about }) => {
      await enqueue(db, makeDataSet, {})
      about('data-sets')
      return { asked: true }
    },
  })
