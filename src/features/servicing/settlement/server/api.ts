import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { addYears, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { ProviderDesk } from '#features/servicing/payments/public/server/provider-desk.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { fileProblem, requireSingleFile, safeName } from '#kit/server/checked-file.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { contract } from '../public/contract.ts'
import { itemFacts, settlementBooks, settlementFacts } from './facts.ts'
import { itemsPage, settlementsPage } from './lists.ts'
import { EXPECTED, isHeading, itemsOfSheet } from './read-file.ts'
import { askAbout, decideItem, sendBack } from './remedies.ts'
import { settle } from './settle.ts'
import { getItem, getSettlement } from './store.ts'
import { settlementFiles } from './tables.ts'
import { takeFile } from './take-file.ts'
import { settlementWorkbook } from './workbook.ts'

type Given = { readonly files: FileStore; readonly desk: ProviderDesk }
type Decision = Parameters<typeof decideItem>[2]

const isWorkbook = (name: string) => /\.(xlsx|xlsm|ods)$/i.test(name)

export const settlementApi = ({ files, desk }: Given) => {
  const decide = async (id: string, decision: Decision, { db, actor, now, about }: Context) => {
    about(`settlement-item:${id}`)
    return itemFacts(db, await decideItem(db, id, decision, requireStaff(actor), now), requireStaff(actor))
  }
  return serving(contract, {
    settlements: ({ query }, { page }) => {
      const statement = settlementsPage(query)
      return page(statement.query, statement.values)
    },
    settlementBooks: (_, { db }) => settlementBooks(db),
    settlement: async ({ params }, { db }) => settlementFacts(db, await getSettlement(db, params.id)),
    settlementItems: ({ query }, { page }) => {
      const statement = itemsPage(query)
      return page(statement.query, statement.values)
    },
    settlementItem: async ({ params }, { db, actor }) => itemFacts(db, await getItem(db, params.id), requireStaff(actor)),

    uploadSettlement: async ({ query: { provider, day } }, uploads) => {
      const { bytes, name, isCut } = requireSingleFile(uploads, 'file')
      if (isCut) throw fileProblem('file', 413, 'The file is larger than we accept: 10 MB at most. Split it by days.')
      const read = itemsOfSheet(await sheetOfUpload(uploads, 'file', isHeading, EXPECTED))
      if ('faults' in read)
        throw problem('invalid', { message: 'The file was not accepted: nothing was changed.', fields: [...read.faults] })
      const fileKey = await files.put(bytes)
      return async ({ db, actor, now, about }) => {
        if (day >= dayOf(now))
          throw problem('invalid', { fields: [{ path: 'day', message: 'This day is not over yet: its file is available the next day.' }] })
        if (day < addYears(dayOf(now), -1))
          throw problem('invalid', { fields: [{ path: 'day', message: 'This is more than a year ago. Please check the day.' }] })
        const officer = requireStaff(actor)
        const kept = safeName(name, /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? 'csv')
        const { row } = await runAsSystem(db, actor, async () => {
          const taken = await takeFile(db, { provider, day, fileKey, name: kept, uploadedBy: officer.id, read }, actor, now)
          if (taken.isNew) await settle(db, taken.row.id, now)
          return taken
        })
        about(`settlement:${row.id}`)
        return settlementFacts(db, await getSettlement(db, row.id))
      }
    },

    settlementWorkbook: async ({ params }, { db }) => settlementWorkbook(db, await getSettlement(db, params.id)),
    settlementFile: async ({ params }, { db }) => {
      const { id } = await getSettlement(db, params.id)
      const file = await fileOf(db, id, params.version)
      const missing = () => problem('not-found', { message: 'This file is no longer in storage.' })
      return {
        name: file.name,
        type: isWorkbook(file.name) ? SPREADSHEET : CSV,
        bytes: lazyRead(files, file.fileKey, missing),
        isForeign: true,
      }
    },

    askAboutItem: async ({ params }, context) => {
      const officer = requireStaff(context.actor)
      context.about(`settlement-item:${params.id}`)
      await askAbout(params.id, desk, context, officer)
      return context.transaction(async (db) => itemFacts(db, await getItem(db, params.id), officer))
    },
    acceptItem: ({ params, body }, context) => decide(params.id, { remedy: 'accept', reason: body.reason }, context),
    approveItem: ({ params }, context) => decide(params.id, { remedy: 'approve' }, context),
    returnItem: ({ params, body }, context) => decide(params.id, { remedy: 'return', reason: body.reason }, context),
    setItemAside: ({ params, body }, context) => decide(params.id, { remedy: 'set-aside', reason: body.reason }, context),
    sendItemBack: async ({ params, body }, context) => {
      const officer = requireStaff(context.actor)
      context.about(`settlement-item:${params.id}`)
      await sendBack(params.id, body.reason, desk, context, officer)
      return context.transaction(async (db) => itemFacts(db, await getItem(db, params.id), officer))
    },
  })
}

async function fileOf(db: Db, settlementId: string, version: string) {
  const [file] = /^\d{1,6}$/.test(version)
    ? await db
        .select()
        .from(settlementFiles)
        .where(and(eq(settlementFiles.settlementId, settlementId), eq(settlementFiles.version, Number(version))))
    : []
  if (!file) throw problem('not-found')
  return file
}
