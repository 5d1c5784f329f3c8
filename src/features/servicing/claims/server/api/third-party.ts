import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { strangersContract } from '../../public/contract/strangers.ts'
import { thirdPartyContract } from '../../public/contract/third-party.ts'
import { decide } from '../third-party/decide.ts'
import { thirdPartyReport } from '../third-party/describe.ts'
import { thirdPartyPage } from '../third-party/lists.ts'
import { type StrangersDeps, takePhoto, takeReport } from '../third-party/receive.ts'
import { getReport, reportFilesOf } from '../third-party/store.ts'

export const strangersApi = (config: StrangersDeps) =>
  serving(strangersContract, {
    noFaultOffer: async (_, { db, now }) => {
      const line = Object.values<Line>(lines).find(({ claims }) => claims.noFault)
      const today = dayOf(now)
      const tariff = line && (await tariffsOf(db, line.code, today)).find(({ effectiveFrom }) => effectiveFrom <= today)
      return { amount: (tariff && line?.claims.noFault?.(tariff)) ?? null }
    },
    reportAsThirdParty: ({ body }, context) => takeReport(body, context, config),
    addThirdPartyPhoto: ({ params }, context) => takePhoto(params, context, config),
  })

const gone = () => problem('not-found', { message: 'The contents of this file are missing.' })

export const thirdPartyApi = (config: MessageConfig & { readonly files: FileStore }) =>
  serving(thirdPartyContract, {
    thirdPartyReports: ({ query }, { page }) => {
      const statement = thirdPartyPage(query)
      return page(statement.query, statement.values)
    },
    thirdPartyReport: async ({ params }, { db, actor, now }) =>
      thirdPartyReport(db, await getReport(db, params.id), requireStaff(actor), now),
    thirdPartyPhoto: async ({ params }, { db }) => {
      const row = await getReport(db, params.id)
      const file = (await reportFilesOf(db, row.id)).find(({ id }) => id === params.fileId)
      if (!file) throw problem('not-found')
      return { name: file.name, type: file.type, bytes: lazyRead(config.files, file.fileKey, gone), isForeign: true }
    },
    decideThirdParty: async ({ params, body }, context) => {
      const row = await getReport(context.db, params.id, 'lock')
      context.about(`third-party-report:${row.id}`)
      if (row.version !== body.version) throw problem('changed-meanwhile')
      return { claimId: await decide({ row, officer: requireStaff(context.actor), context, config }, body) }
    },
  })
