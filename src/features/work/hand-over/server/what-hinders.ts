import type { Db } from '#kit/server/db.ts'
import { type HandOverRow, peopleByIds, reachedBy, thoseWhoSell } from './store.ts'

/**
 * Why a plan cannot be carried out on its day, undefined if it can: someone to whom the book was to go no longer works here or no longer
 * sells, or the person who planned it no longer leads those whom it concerns.
 */
export async function whatHinders(db: Db, { agentId, successors, madeBy }: HandOverRow): Promise<string | undefined> {
  const people = await peopleByIds(db, [agentId, ...successors, madeBy])
  const nameOf = (id: string) => people.get(id)?.name ?? id
  const said = (ids: readonly string[], one: string, many: string) =>
    ids.length === 0 ? undefined : `${ids.map(nameOf).join(' and ')} no longer ${ids.length === 1 ? one : many}.`
  const [selling, reached] = [await thoseWhoSell(db, successors), await reachedBy(db, madeBy, [agentId, ...successors])]
  return (
    said(
      successors.filter((id) => !people.get(id)?.isActive),
      'works here',
      'work here',
    ) ??
    said(
      successors.filter((id) => !selling.has(id)),
      'sells',
      'sell',
    ) ??
    said(
      [agentId, ...successors].filter((id) => !reached.has(id)),
      `works in the team of ${nameOf(madeBy)}`,
      `work in the team of ${nameOf(madeBy)}`,
    )
  )
}
