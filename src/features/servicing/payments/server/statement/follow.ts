import { eq } from 'drizzle-orm'
import { paymentLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { advanceAll } from '#kit/server/life-cycle.ts'
import { payments } from '../../public/server/tables.ts'

type Followed = 'open' | 'doubt' | 'resume' | 'fail' | 'cancel' | 'expire' | 'refund-late'

const system: Actor = { kind: 'system', name: 'payments' }

/** The parts of a payment take the step that it took: all but paying and taking back, which is done one part after the other. */
export async function follow(db: Db, wholeId: string, event: Followed, reason: string | undefined): Promise<void> {
  for (const { from } of paymentLife.steps.filter((step) => step.event === event))
    await advanceAll(db, {
      ...{ cycle: paymentLife, table: payments, which: eq(payments.wholeId, wholeId), from, event, actor: system, reason },
      set: { reason: reason ?? null, updatedAt: now() },
    })
}
