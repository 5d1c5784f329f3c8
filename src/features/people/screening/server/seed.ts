import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { readList } from './read-list.ts'
import { replaceList } from './store.ts'
import { screeningLists } from './tables.ts'

const FILE = join(ROOT, 'db/seed/demo/screening-list.csv')

/** Loads a list of fictitious people; an installation that has a list keeps its own. */
export async function loadDemoScreeningList(db: Db): Promise<void> {
  if ((await db.$count(screeningLists)) > 0) return
  const { entries, problems } = readList(await readFile(FILE, 'utf8'))
  if (problems.length > 0) throw new Error(`the list of the demonstration: ${problems.map(({ message }) => message).join(' ')}`)
  const at = now()
  await replaceList(db, { source: 'Demonstration', listedOn: dayOf(at), isDemonstration: true, uploadedBy: null }, entries, at)
}
