import { type Day, dayOf } from '#domain/day.ts'
import { staffIdsIn } from '#domain/history.ts'
import type { TariffState } from '#domain/tariff-life.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { Action, TariffDetail } from '../../public/contract.ts'
import { newestComparison } from '../../public/server/comparison.ts'
import { activeVersions, findVersion, type TariffRow, versionsToPackage } from '../store/tariffs.ts'
import { activationOf, noticesOf } from './plan.ts'

export type ActorContext = { readonly actor: Staff; readonly now: Date }

const STORIES: Readonly<Record<string, string>> = {
  create: 'Started as a copy',
  propose: 'Proposed for activation',
  revise: 'Opened for changes again',
  activate: 'Activated and frozen',
  discard: 'Discarded',
  'set-last-day': 'Last day changed',
  withdraw: 'Withdrawn before it started',
  retire: 'Retired: its dates and offers are over',
}

const MAY: Readonly<Record<TariffState, readonly Action[]>> = {
  draft: ['edit', 'run', 'propose', 'discard'],
  proposed: ['activate', 'revise', 'discard'],
  active: ['copy', 'set-last-day', 'withdraw'],
  retired: ['copy'],
  discarded: ['copy'],
}

/** Why someone may not be the second person: those who made or proposed it cannot also check it. */
export function whyNotSecond({ madeBy, proposedBy }: Pick<TariffRow, 'madeBy' | 'proposedBy'>, personId: string): string | null {
  if (proposedBy === personId) return 'You proposed this version. A second person activates it.'
  if (madeBy.includes(personId)) return 'You started this draft, or changed its tables or days. A second person activates it.'
  return null
}

const mayOf = ({ state, effectiveFrom }: TariffRow, why: string | null, today: Day): Action[] =>
  MAY[state].filter((each) => !(each === 'activate' && why) && !(each === 'withdraw' && effectiveFrom <= today))

/** Everything about a version that its screens show. */
export async function detailOf(db: Db, row: TariffRow, { actor, now }: ActorContext): Promise<TariffDetail> {
  const today = dayOf(now)
  const base = row.baseId ? await findVersion(db, row.baseId) : undefined
  const steps = await historyOf(db, row.id)
  const people = [...row.madeBy, row.changedBy, row.proposedBy, row.activatedBy, ...staffIdsIn(steps.map((step) => step.actor))]
  const names = await namesOfStaff(db, people)
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? null) : null)
  const isOpen = row.state === 'draft' || row.state === 'proposed'
  const plan = isOpen ? await activationOf(db, row, base, today) : null
  const takesOver = plan?.takesOver
  const why = row.state === 'proposed' ? whyNotSecond(row, actor.id) : null
  const { id, line, version, state, effectiveFrom, effectiveTo, note, revision, tables } = row
  return {
    ...{ id, line, version, state, effectiveFrom, effectiveTo, note, revision, tables, today },
    lineName: lineIn(row).name,
    base: base?.version ?? null,
    baseTables: base?.tables ?? null,
    takesOver: takesOver && takesOver.id !== base?.id ? { version: takesOver.version, tables: takesOver.tables } : null,
    notices: row.state === 'active' ? noticesOf([row], await activeVersions(db), today).map((each) => withI18n('text', each)) : [],
    madeBy: row.madeBy.flatMap((each) => nameOf(each) ?? []),
    changedBy: nameOf(row.changedBy),
    changedAt: row.changedAt.toISOString(),
    proposedBy: nameOf(row.proposedBy),
    activatedBy: nameOf(row.activatedBy),
    plan: plan && { refusals: plan.refusals.map((each) => withI18n('text', each)), effects: [...plan.effects] },
    run: await onlyContribution(newestComparison)(db, row),
    may: mayOf(row, why, today),
    whyNot: why,
    packages: isOpen ? await versionsToPackage(db, line) : [],
    history: steps.map(({ at, actor: who, event, reason }) => ({
      at: at.toISOString(),
      who: nameOf(who.startsWith('staff:') ? who.slice('staff:'.length) : null) ?? 'Kalasag',
      what: STORIES[event] ?? event,
      why: reason,
    })),
  }
}
