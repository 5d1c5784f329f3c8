import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import type { DeskRenewal, OwnLicence, Renewal, renewalContract } from '../public/contract/renewals.ts'
import type { HeldLicence } from '../rules/list.ts'
import { described } from './scans.ts'
import { findHolder } from './store.ts'
import { licenceRenewals, licenceScans, licences } from './tables.ts'

export type RenewalRow = typeof licenceRenewals.$inferSelect
type ScanOf = typeof licenceScans.$inferSelect

const isOpen = ({ state }: Pick<RenewalRow, 'state'>): boolean => state === 'sent' || state === 'returned'

/** An undecided renewal of a licence that its holder sent. */
export async function openRenewal(db: Db, licenceId: string): Promise<RenewalRow | undefined> {
  const [row] = await db
    .select()
    .from(licenceRenewals)
    .where(and(eq(licenceRenewals.licenceId, licenceId), inArray(licenceRenewals.state, ['sent', 'returned'])))
  return row
}

export async function getRenewal(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<RenewalRow> {
  const asked = db.select().from(licenceRenewals).where(eq(licenceRenewals.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? asked.for('update') : asked) : []
  if (!row) throw problem('not-found')
  return row
}

const renewalOf = (row: RenewalRow, scan: ScanOf): Renewal => ({
  ...{ id: row.id, state: row.state, version: row.version },
  ...{ number: row.number, validFrom: row.validFrom, validUntil: row.validUntil },
  ...{ scan: described(scan), returned: [...row.returned], sentAt: row.sentAt.toISOString() },
})

const isLast = (licence: HeldLicence, all: readonly HeldLicence[]): boolean =>
  !all.some(({ company, kind, validUntil }) => company === licence.company && kind === licence.kind && validUntil > licence.validUntil)

/** A person's licences, each with the last renewal they sent of it. */
export async function ownLicencesOf(db: Db, staffId: string, today: Day): Promise<OwnLicence[]> {
  const held = (await findHolder(db, staffId, today))?.licences ?? []
  const sent = await db
    .select({ row: licenceRenewals, scan: licenceScans })
    .from(licenceRenewals)
    .innerJoin(licenceScans, eq(licenceScans.id, licenceRenewals.scanId))
    .where(eq(licenceRenewals.staffId, staffId))
    .orderBy(desc(licenceRenewals.id))
  return held.map((licence) => {
    const [last] = sent.filter(({ row }) => row.licenceId === licence.id)
    return {
      ...licence,
      renewal: last ? renewalOf(last.row, last.scan) : null,
      mayRenew: isLast(licence, held) && last?.row.state !== 'sent',
    }
  })
}

const YOUR_OWN = 'This licence is yours. Someone else at the office must decide on it.'

/** Why someone of the office may not decide on a renewal; null if they may. */
export const whyNotDecide = ({ staffId }: RenewalRow, viewer: Staff): string | null => (staffId === viewer.id ? YOUR_OWN : null)

/** A renewal as the office sees it, beside the licence that it renews. */
export async function deskRenewal(db: Db, id: string, viewer: Staff, today: Day): Promise<DeskRenewal> {
  const row = await getRenewal(db, id)
  const [scan] = await db.select().from(licenceScans).where(eq(licenceScans.id, row.scanId))
  const holder = await findHolder(db, row.staffId, today)
  const former = holder?.licences.find((licence) => licence.id === row.licenceId)
  if (!scan || !holder || !former) throw problem('not-found', { message: 'The holder no longer sells.' })
  const same = await db
    .selectDistinct({ name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`, code: staff.agentCode })
    .from(licences)
    .innerJoin(staff, eq(staff.id, licences.staffId))
    .where(and(eq(licences.number, row.number), sql`${licences.staffId} <> ${row.staffId}::uuid`))
  const past = await historyOf(db, row.id)
  const idOf = (actor: string) => (actor.startsWith('staff:') ? actor.slice('staff:'.length) : null)
  const names = await namesOfStaff(db, [row.decidedBy, ...past.map(({ actor }) => idOf(actor))])
  const whyNot = whyNotDecide(row, viewer)
  return {
    ...renewalOf(row, scan),
    holder: { _id: holder._id, name: holder.name, agentCode: holder.agentCode, branch: holder.branch },
    former,
    sameNumber: same.map(({ name, code }) => `${name} · ${code}`),
    mayDecide: row.state === 'sent' && whyNot === null,
    whyNot: isOpen(row) ? whyNot : null,
    decidedBy: row.decidedBy ? (names.get(row.decidedBy) ?? null) : null,
    history: past.map(({ at, event, actor }) => ({ at: at.toISOString(), event, who: names.get(idOf(actor) ?? '') ?? 'Kalasag' })),
  }
}

type Wanted = z.output<typeof renewalContract.licenceRenewals.query>

/** The longest waiting first; then those that wait for no one here, the newest first. */
export function renewalsPage({ state, search, ...paging }: Wanted, now: Date) {
  const where = conditions()
  const at = where.param(now.toISOString())
  where.when(state, (wanted) => `n.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(n.number ilike ${pattern} or exists (select from staff s where s.id = n.staff_id and (s.first_name || ' ' || s.last_name ilike ${pattern} or s.agent_code ilike ${pattern})))`
  })
  return pageSql({
    ...{ table: 'licence_renewals', as: 'n', where, paging },
    order: { by: `coalesce(extract(epoch from n.waiting_since), 1e12 - extract(epoch from n.sent_at))`, descending: false },
    joins: 'join staff s on s.id = n.staff_id join licences l on l.id = n.licence_id',
    columns: {
      id: 'n.id',
      name: `s.first_name || ' ' || s.last_name`,
      agentCode: 's.agent_code',
      company: 'l.company',
      kind: 'l.kind',
      number: 'n.number',
      state: 'n.state',
      sentAt: 'n.sent_at',
      waitingSince: 'n.waiting_since',
      hoursWaiting: `floor(extract(epoch from ${at}::timestamptz - n.waiting_since) / 3600)::int`,
      decidedBy: `(select d.first_name || ' ' || d.last_name from staff d where d.id = n.decided_by)`,
    },
  })
}
