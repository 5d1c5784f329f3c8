import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { licenceRenewalLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { storeDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { renewalContract } from '../../public/contract/renewals.ts'
import { notifyHolder, notifyOffice } from '../notify.ts'
import { assertFits, lockLicences, recordLicence } from '../record.ts'
import { deskRenewal, getRenewal, openRenewal, ownLicencesOf, renewalsPage, whyNotDecide } from '../renewals.ts'
import { addScan, dropUnnamed, findScan, scanFile, unsentOf } from '../scans.ts'
import { licenceRenewals, licences } from '../tables.ts'

const WAITS = 'This licence has already been sent. Our office compares it and lets you know; take it back first if something is wrong.'
const OVER = 'This licence has already ended. Enter the dates of the renewed one.'
const LATER = 'A later licence of this company and kind is already on record. Renew that one.'
const NO_SCAN = 'The scan is missing. Photograph the renewed licence again, or choose a file.'

export const renewalsApi = ({ files, ...config }: MessageConfig & { readonly files: FileStore }) =>
  serving(renewalContract, {
    ownLicences: (_, { db, actor, now }) => ownLicencesOf(db, requireStaff(actor).id, dayOf(now)),

    addScan: async (_, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return ({ db, actor }) => {
        const { id } = requireStaff(actor)
        return addScan(db, { ...document, staffId: id, addedBy: id })
      }
    },

    ownScan: async ({ params }, { db, actor }) => scanFile(files, await findScan(db, params.id, requireStaff(actor).id)),

    sendRenewal: async ({ params, body: { scanId, ...given } }, { db, actor, now, about }) => {
      const holder = requireStaff(actor)
      const today = dayOf(now)
      await lockLicences(db, holder.id)
      const own = (await ownLicencesOf(db, holder.id, today)).find(({ id }) => id === params.id)
      if (!own) throw problem('not-found')
      if (own.renewal?.state === 'sent') throw problem('not-now', { message: WAITS })
      if (!own.mayRenew) throw problem('not-now', { message: LATER })
      if (!(await findScan(db, scanId, holder.id))) throw problem('invalid', { fields: [{ path: 'scanId', message: NO_SCAN }] })
      if (given.validUntil < today) throw problem('invalid', { fields: [{ path: 'validUntil', message: OVER }] })
      await assertFits(db, { staffId: holder.id, licence: { ...own, ...given } }, today)
      const sent = { ...given, scanId, returned: [], sentAt: now, waitingSince: now }
      const before = await openRenewal(db, own.id)
      if (before)
        await advance(db, {
          ...{ cycle: licenceRenewalLife, table: licenceRenewals, id: before.id, from: before.state, event: 'resend', actor },
          set: { ...sent, version: before.version + 1 },
        })
      const id = before?.id ?? (await begin(db, { ...sent, staffId: holder.id, licenceId: own.id, state: 'sent' }))
      if (!before) await startHistory(db, licenceRenewalLife, id, actor)
      await dropUnnamed(db, unsentOf(holder.id))
      const row = await getRenewal(db, id)
      await runAsSystem(db, actor, () => notifyOffice(db, row, holder.name))
      about(`licence-renewal:${id}`)
      return ownLicencesOf(db, holder.id, today)
    },

    withdrawRenewal: async ({ params }, { db, actor, now, about }) => {
      const holder = requireStaff(actor)
      const row = isUuid(params.id) ? await openRenewal(db, params.id) : undefined
      if (row?.staffId !== holder.id) throw problem('not-found')
      await advance(db, {
        ...{ cycle: licenceRenewalLife, table: licenceRenewals, id: row.id, from: row.state, event: 'withdraw', actor },
        set: { waitingSince: null, version: row.version + 1 },
      })
      about(`licence-renewal:${row.id}`)
      return ownLicencesOf(db, holder.id, dayOf(now))
    },

    licenceRenewals: ({ query }, { page, now }) => {
      const asked = renewalsPage(query, now)
      return page(asked.query, asked.values)
    },

    licenceRenewal: ({ params }, { db, actor, now }) => deskRenewal(db, params.id, requireStaff(actor), dayOf(now)),

    decideRenewal: async ({ params, body }, { db, actor, now, about, enqueue }) => {
      const officer = requireStaff(actor)
      const row = await getRenewal(db, params.id, 'lock')
      const whyNot = whyNotDecide(row, officer)
      if (whyNot) throw problem('not-allowed', { message: whyNot })
      if (row.version !== body.version) throw problem('changed-meanwhile')
      if (row.state !== 'sent') throw problem('not-now')
      const [former] = await db.select().from(licences).where(eq(licences.id, row.licenceId))
      if (!former) throw problem('not-found')
      const decided = { waitingSince: null, decidedBy: officer.id, decidedAt: now, version: row.version + 1 }
      const step = { cycle: licenceRenewalLife, table: licenceRenewals, id: row.id, from: row.state, actor }
      if (body.step === 'accept') {
        const { number, validFrom, validUntil, scanId, staffId } = row
        const licence = { company: former.company, capacity: former.capacity, kind: former.kind, number, validFrom, validUntil }
        const renewedId = await recordLicence(db, { staffId, licence, scanId, recordedBy: officer.id, now })
        await advance(db, { ...step, event: 'accept', set: { ...decided, renewedId } })
      } else await advance(db, { ...step, event: 'return', set: { ...decided, returned: body.faults } })
      const news = await getRenewal(db, row.id)
      await runAsSystem(db, actor, () => notifyHolder(db, config, { enqueue }, news, former))
      about(`licence-renewal:${row.id}`)
      return deskRenewal(db, row.id, officer, dayOf(now))
    },
  })

async function begin(db: Db, row: typeof licenceRenewals.$inferInsert): Promise<string> {
  const [begun] = await db.insert(licenceRenewals).values(row).returning({ id: licenceRenewals.id })
  if (!begun) throw new Error('a renewal was not begun')
  return begun.id
}
