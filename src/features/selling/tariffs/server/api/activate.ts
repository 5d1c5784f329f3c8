import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { tariffLife } from '#domain/tariff-life.ts'
import { findingMessage } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { Plan } from '../../rules/periods.ts'
import { activeVersions, type TariffRow } from '../store/tariffs.ts'
import { tariffs } from '../tables.ts'
import { type ActorContext, whyNotSecond } from './detail.ts'
import { mustBeReady } from './draft.ts'
import { notifyOutcome } from './news.ts'
import { lastDayOf, withdrawalOf } from './plan.ts'

/** Refuses what is impossible, and what has effects that the person did not confirm as they are now. */
function mustBeConfirmed({ refusals, effects }: Pick<Plan, 'refusals' | 'effects'>, confirmed: readonly string[]): void {
  if (refusals.length > 0) throw problem('invalid', { message: joinMessages(...refusals) })
  const unsaid = effects.filter(({ code }) => !confirmed.includes(code))
  if (unsaid.length > 0)
    throw problem('not-now', { message: joinMessages('Please confirm first:', ...unsaid.map(findingMessage)), data: { effects } })
}

/** The second person's step: what was proposed is frozen and prices covers from its first day. Versions that it takes over from get their last day. */
export async function activate(db: Db, row: TariffRow, confirmed: readonly string[], { actor, now }: ActorContext): Promise<void> {
  const why = whyNotSecond(row, actor.id)
  if (why) throw problem('not-allowed', { message: why })
  const plan = await mustBeReady(db, row, now)
  mustBeConfirmed(plan, confirmed)
  const active = await activeVersions(db)
  for (const { version, lastDay } of plan.ends) {
    const ending = active.find((each) => each.line === row.line && each.version === version)
    if (ending) await setLastDay(db, ending, lastDay, `${row.version} takes over on ${formatDay(row.effectiveFrom)}.`, actor)
  }
  await advance(db, {
    cycle: tariffLife,
    table: tariffs,
    id: row.id,
    from: 'proposed',
    event: 'activate',
    actor,
    set: { activatedBy: actor.id },
  })
  await notifyOutcome(db, row, msg`${row.version} was activated`, actor)
}

const setLastDay = (db: Db, row: TariffRow, lastDay: Day | null, reason: string, actor: ActorContext['actor']) =>
  advance(db, {
    cycle: tariffLife,
    table: tariffs,
    id: row.id,
    from: 'active',
    event: 'set-last-day',
    actor,
    reason,
    set: { effectiveTo: lastDay },
  })

type Ending = { readonly lastDay: Day | null; readonly reason: string; readonly confirmed: readonly string[] }

export async function endVersion(
  db: Db,
  row: TariffRow,
  { lastDay, reason, confirmed }: Ending,
  { actor, now }: ActorContext,
): Promise<void> {
  if (row.state !== 'active') throw problem('not-now')
  mustBeConfirmed(await lastDayOf(db, row, lastDay, dayOf(now)), confirmed)
  await setLastDay(db, row, lastDay, `${lastDay ? formatDay(lastDay) : 'None'}: ${reason}`, actor)
}

export async function withdrawVersion(
  db: Db,
  row: TariffRow,
  { reason, confirmed }: Omit<Ending, 'lastDay'>,
  { actor, now }: ActorContext,
): Promise<void> {
  if (row.state !== 'active') throw problem('not-now')
  mustBeConfirmed(await withdrawalOf(db, row, dayOf(now)), confirmed)
  await advance(db, { cycle: tariffLife, table: tariffs, id: row.id, from: 'active', event: 'withdraw', actor, reason })
}

/** Retires a version; the caller checks whether offers priced by it are still open. */
export const retire = (db: Db, id: string, actor: Actor) =>
  advance(db, { cycle: tariffLife, table: tariffs, id, from: 'active', event: 'retire', actor })
