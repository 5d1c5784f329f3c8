import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineOf } from '#lines'
import { contract } from '../public/contract.ts'
import { findLack } from '../public/server/commands.ts'
import type { LicenceHolder } from '../rules/list.ts'
import { remindOfEnd } from './reminders.ts'
import { findHolder, licencesPage } from './store.ts'
import { licences } from './tables.ts'

export const licencesApi = () =>
  serving(contract, {
    licences: ({ query }, { page, now }) => {
      const asked = licencesPage(query, dayOf(now))
      return page(asked.query, asked.values)
    },

    licenceHolder: ({ params }, { db, now }) => getHolder(db, params.id, dayOf(now)),

    keepLicence: async ({ params, body: { licenceId, ...licence } }, { db, actor, now, about }) => {
      const today = dayOf(now)
      await getHolder(db, params.id, today)
      if (actor.kind === 'staff' && actor.id === params.id) throw problem('not-allowed', { message: NOT_ONES_OWN })
      const given = { ...licence, changedBy: requireStaff(actor).id, changedAt: now }
      await assertNotTwice(db, params.id, licence, licenceId)
      const kept = licenceId
        ? await db
            .update(licences)
            .set(given)
            .where(and(eq(licences.id, licenceId), eq(licences.staffId, params.id)))
            .returning()
        : await db
            .insert(licences)
            .values({ ...given, staffId: params.id })
            .returning()
      if (kept.length === 0) throw problem('not-found')
      about(`staff:${params.id}`)
      await remindOfEnd(db, params.id, licence.kind)
      return getHolder(db, params.id, today)
    },

    ownLicences: async (_, { db, actor, now }) => (await findHolder(db, requireStaff(actor).id, dayOf(now)))?.licences ?? [],

    ownLicence: async ({ params }, { db, actor, now }) => {
      const line = lineOf(params.line)
      if (!line) throw problem('not-found')
      const lack = await findLack(db, { agentId: requireStaff(actor).id, line }, dayOf(now))
      return { isValid: !lack, sentence: lack ? `${lack.sentence} ${lack.remedy}` : '', path: lack?.path ?? null }
    },
  })

async function getHolder(db: Db, id: string, today: Day): Promise<LicenceHolder> {
  const holder = isUuid(id) ? await findHolder(db, id, today) : undefined
  if (!holder) throw problem('not-found', { message: 'Nobody who sells here has this record.' })
  return holder
}

const NOT_ONES_OWN = 'Nobody records their own licence. Ask another administrator.'

type Given = Pick<typeof licences.$inferSelect, 'kind' | 'validFrom'>

/** Of one kind nobody has two licences that begin on the same day: the one that is there is corrected instead. */
async function assertNotTwice(db: Db, staffId: string, { kind, validFrom }: Given, licenceId: string | undefined): Promise<void> {
  const [same] = await db
    .select({ id: licences.id })
    .from(licences)
    .where(and(eq(licences.staffId, staffId), eq(licences.kind, kind), eq(licences.validFrom, validFrom)))
  if (same && same.id !== licenceId)
    throw problem('invalid', {
      fields: [{ path: 'validFrom', message: 'A licence of this kind that begins on this day is recorded already. Correct that one.' }],
    })
}
