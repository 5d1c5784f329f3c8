import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { msg } from '#kit/message.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import { MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { makeDataSet } from '../public/contract.ts'
import { newestMade, newestSets } from './store.ts'

const HOUR_MS = 3_600_000
/** A night that failed shows in the following morning. */
const OLD_HOURS = 30

export const dataSetAge: WatchedFigure = {
  name: 'data_set_age_seconds',
  help: 'How old the newest data set is; absent where none was made.',
  read: async (db, now) => {
    const made = await newestMade(db)
    return made?.asOf ? [{ value: (now.getTime() - made.asOf.getTime()) / 1000 }] : []
  },
}

/** The stored nights, newest first; the newest that failed can be made again. */
export const dataSetsPart: OperationsPart = {
  name: 'data-sets',
  title: 'Nightly data sets',
  again: {
    label: 'Make it again',
    run: async (db, id, { enqueue }) => {
      const [newest] = await newestSets(db, 1)
      if (newest?.id !== id || newest.problem === null) return false
      await enqueue(db, makeDataSet, {})
      return true
    },
  },
  look: async (db, now) => {
    const [sets, made] = [await newestSets(db, Math.min(5, MOST_ITEMS)), await newestMade(db)]
    const isOld = made?.asOf ? now.getTime() - made.asOf.getTime() > OLD_HOURS * HOUR_MS : sets.length > 0
    return {
      says: made?.asOf ? msg`The newest is as of ${formatInstant(made.asOf)}.` : 'None has been made yet: the first comes tonight.',
      needsSomebody: isOld || (sets[0]?.problem ?? null) !== null,
      items: sets.map(({ id, day, files, bytes, problem, updatedAt }, n) => ({
        id,
        title: day,
        detail: problem ? `Not made: ${problem}` : `${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`,
        at: updatedAt.toISOString(),
        path: pathTo('data-sets/set', { audience: 'agent' }, { set: id }),
        mayTryAgain: n === 0 && problem !== null,
      })),
    }
  },
}
