import { eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { nameActor, staffIdsIn } from '#domain/history.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { Reviewed } from '../../public/contract/review.ts'
import { previewOf } from '../preview.ts'
import { microsites } from '../tables.ts'
import { notTheirs } from './decide.ts'
import { toWaiting, type WrittenRow } from './written.ts'

type Given = { readonly brand: Brand; readonly files: FileStore; readonly now: Date; readonly baseUrl: string }

const CYCLES = { page: 'microsite-page', post: 'microsite-post', testimonial: 'testimonial' } as const

/** One item that is waiting or shown, as it will be seen, with its history. */
export async function reviewed(db: Db, written: WrittenRow, me: Staff, given: Given): Promise<Reviewed> {
  const { kind, row, agentName } = written
  const happened = await historyOf(db, row.id)
  const names = await namesOfStaff(db, staffIdsIn(happened.map(({ actor }) => actor)))
  const cast = { viewer: me, agentId: row.agentId ?? '', customerId: null, holderName: '', nameOfStaff: (id: string) => names.get(id) }
  const [site] = kind === 'page' ? await db.select().from(microsites).where(eq(microsites.id, row.micrositeId)) : []
  return {
    ...toWaiting(written),
    agent: agentName,
    html: kind === 'page' && site ? await previewOf(db, site, row, given) : null,
    text: kind === 'page' ? row.content.about : kind === 'post' ? row.body : `${row.said ?? ''} — ${row.shownAs ?? ''}`,
    mayNotDecide: notTheirs(written, me) ?? null,
    history: happened.map(({ at, to, actor, reason }) => ({
      at: at.toISOString(),
      title: describeState(CYCLES[kind], to).label,
      by: nameActor(actor, cast),
      reason,
    })),
  }
}
