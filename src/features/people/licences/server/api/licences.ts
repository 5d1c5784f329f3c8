import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { joinMessages, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { storeDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineOf } from '#lines'
import { contract } from '../../public/contract/licences.ts'
import { findLack } from '../../public/server/commands.ts'
import type { LicenceHolder } from '../../rules/list.ts'
import { NOT_ONES_OWN, recordLicence } from '../record.ts'
import { addScan, dropUnnamed, findScan, oneScan, scanFile } from '../scans.ts'
import { findHolder, licencesPage } from '../store.ts'
import { licences } from '../tables.ts'

export const licencesApi = ({ files }: { readonly files: FileStore }) =>
  serving(contract, {
    licences: async ({ query }, { db, page, now }) => {
      const today = dayOf(now)
      const asked = licencesPage(query, today, (await agentTermsOn(db, today)).renewalCommission)
      return page(asked.query, asked.values)
    },

    licenceHolder: ({ params }, { db, now }) => getHolder(db, params.id, dayOf(now)),

    keepLicence: async ({ params, body: { licenceId, ...licence } }, { db, actor, now, about }) => {
      await getHolder(db, params.id, dayOf(now))
      await recordLicence(db, { staffId: params.id, licence, licenceId, recordedBy: requireStaff(actor).id, now })
      about(`staff:${params.id}`)
      return getHolder(db, params.id, dayOf(now))
    },

    keepScan: async ({ params, query: { licenceId } }, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return async ({ db, actor, now, about }) => {
        const officer = requireStaff(actor)
        await getHolder(db, params.id, dayOf(now))
        if (officer.id === params.id) throw problem('not-allowed', { message: NOT_ONES_OWN })
        const ofHolder = and(eq(licences.id, licenceId), eq(licences.staffId, params.id))
        const [before] = await db.select({ scanId: licences.scanId }).from(licences).where(ofHolder).for('update')
        if (!before) throw problem('not-found')
        const { id: scanId } = await addScan(db, { ...document, staffId: params.id, addedBy: officer.id })
        await db.update(licences).set({ scanId, changedBy: officer.id, changedAt: now }).where(ofHolder)
        if (before.scanId) await dropUnnamed(db, oneScan(before.scanId))
        about(`staff:${params.id}`)
        return getHolder(db, params.id, dayOf(now))
      }
    },

    licenceScan: async ({ params }, { db }) => scanFile(files, await findScan(db, params.id)),

    ownLicence: async ({ params }, { db, actor, now }) => {
      const line = lineOf(params.line)
      if (!line) throw problem('not-found')
      const lack = await findLack(db, { agentId: requireStaff(actor).id, line }, dayOf(now))
      return {
        ...{ isValid: !lack, ...withI18n('sentence', lack ? joinMessages(lack.sentence, lack.remedy) : '') },
        ...{ path: lack?.path ?? null, action: lack?.action ?? null },
      }
    },
  })

async function getHolder(db: Db, id: string, today: Day): Promise<LicenceHolder> {
  const holder = isUuid(id) ? await findHolder(db, id, today) : undefined
  if (!holder) throw problem('not-found', { message: 'No one who sells here has this record.' })
  return holder
}
