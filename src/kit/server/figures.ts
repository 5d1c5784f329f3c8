import { setTimeout as pause } from 'node:timers/promises'
import { extensionPoint } from '../extension-point.ts'
import { type AppPool, type Db, openUnit } from './db.ts'

/** One value, with what distinguishes it from others of its figure: a code or a name of ours, never anything about a person. */
export type Reading = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }

/** Something that a feature counts in the database, for external monitoring. */
export type WatchedFigure = {
  /** Without the `kalasag_` prefix. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly read: (db: Db, now: Date) => Promise<readonly Reading[]>
}

export const figures = extensionPoint<WatchedFigure>('figures')

export type Gathered = { readonly figure: WatchedFigure; readonly readings: readonly Reading[] }

/** One figure holds the connection, which the readiness check needs as well, no longer than this. */
const EACH = '500ms'
const PATIENCE_MS = 5_000

/** Every figure, each in a transaction of its own, as the program; one that is not ready in time is left out. */
export async function gatherFigures(pool: AppPool, now: Date): Promise<Gathered[]> {
  const gathered: Gathered[] = []
  const all = async () => {
    for (const figure of figures.contributions()) {
      const unit = openUnit(pool, { kind: 'system', name: 'metrics' }, 'read only')
      try {
        await unit.db.$client.query(`set local statement_timeout = '${EACH}'`)
        gathered.push({ figure, readings: await figure.read(unit.db, now) })
        await unit.commit()
      } catch {
        await unit.rollback()
      }
    }
  }
  await Promise.race([all(), pause(PATIENCE_MS, undefined, { ref: false })])
  return gathered
}
