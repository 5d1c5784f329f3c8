import { and, desc, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { officeChangeLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { type ChangedLine, differing } from '../../rules/changes.ts'
import { describedChanges } from '../../server/store.ts'
import { officeChanges } from '../../server/tables.ts'
import type { OfficeChange } from '../contract.ts'

type Proposed = {
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly value: unknown
  readonly lines: readonly ChangedLine[]
  readonly note: string
}
type Proposing = Pick<Context, 'db' | 'actor' | 'now' | 'about'>

/** Proposes a change for another person to confirm; only one change of a subject can be waiting at a time. */
export async function proposeChange({ db, actor, now, about }: Proposing, proposed: Proposed): Promise<string> {
  const by = requireStaff(actor)
  const lines = differing(proposed.lines)
  if (lines.length === 0) throw problem('not-now', { message: 'It is already like this. Change something first.' })
  const waiting = await db.$count(officeChanges, and(ofSubject(proposed.kind, proposed.subject), eq(officeChanges.state, 'proposed')))
  if (waiting > 0)
    throw problem('not-now', { message: 'A change to this is already waiting for a second person. Confirm, refuse or withdraw it first.' })
  const [row] = await db
    .insert(officeChanges)
    .values({ ...proposed, lines, state: officeChangeLife.initial, proposedBy: by.id, createdAt: now })
    .returning({ id: officeChanges.id })
  if (!row) throw new Error('a change was not proposed')
  await startHistory(db, officeChangeLife, row.id, by)
  about(`office-change:${row.id}`)
  await notifyConfirmers(db, by, proposed.title)
  return row.id
}

const ofSubject = (kind: string, subject: string) => and(eq(officeChanges.kind, kind), eq(officeChanges.subject, subject))

async function notifyConfirmers(db: Db, by: Staff, body: string): Promise<void> {
  await runAsSystem(db, by, async () => {
    for (const staffId of await activeStaffWith(db, 'STAFF_CHANGES'))
      if (staffId !== by.id)
        await notify(db, {
          staffId,
          kind: 'office-change',
          title: 'A change is waiting for you',
          body,
          path: pathTo('administration/changes', { audience: 'agent' }),
        })
  })
}

/** How many versions of one subject are shown. */
const SHOWN = 50

/** The versions of a subject, newest first: what is waiting, what was in force when, and what was refused. */
export async function changesOfSubject(db: Db, viewer: Staff, kind: string, subject: string): Promise<OfficeChange[]> {
  const rows = await db.select().from(officeChanges).where(ofSubject(kind, subject)).orderBy(desc(officeChanges.id)).limit(SHOWN)
  return describedChanges(db, rows, viewer)
}

/** The newest changes of a kind, whatever their subject. */
export async function changesOfKind(db: Db, viewer: Staff, kind: string): Promise<OfficeChange[]> {
  const rows = await db.select().from(officeChanges).where(eq(officeChanges.kind, kind)).orderBy(desc(officeChanges.id)).limit(SHOWN)
  return describedChanges(db, rows, viewer)
}

/** Which subjects of a kind are waiting for a second person. */
export async function waitingSubjects(db: Db, kind: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ subject: officeChanges.subject })
    .from(officeChanges)
    .where(and(eq(officeChanges.kind, kind), eq(officeChanges.state, 'proposed')))
  return new Set(rows.map(({ subject }) => subject))
}
