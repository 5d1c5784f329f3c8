import { problem } from '#domain/problem.ts'
import type { Context } from '#kit/server/context.ts'
import { findVersion, lockVersion } from '../store/tariffs.ts'
import { type ActorContext, detailOf } from './detail.ts'

export function staffContext({ actor, now }: Pick<Context, 'actor' | 'now'>): ActorContext {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  return { actor, now }
}

/** Locks the version, runs a step, and returns its state afterwards. */
export async function withVersion(
  id: string,
  context: Context,
  step: (row: Awaited<ReturnType<typeof lockVersion>>, asking: ActorContext) => Promise<unknown>,
) {
  const asking = staffContext(context)
  context.about(`tariff:${id}`)
  await step(await lockVersion(context.db, id), asking)
  return detailOf(context.db, await findVersion(context.db, id), asking)
}
