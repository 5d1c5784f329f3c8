import { sql } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { seesEverybody } from '#domain/scope.ts'
import { serving } from '#kit/server/http.ts'
import { contract, type Found } from '../public/contract.ts'
import { searchSources } from '../public/server/sources.ts'

/** Results of each kind; to see more, people type more. */
const MOST = 5

export const searchApi = () =>
  serving(contract, {
    search: async ({ query: { search: text } }, { db, actor, now }) => {
      const viewer = requireStaff(actor)
      const people = seesEverybody(viewer)
        ? sql`array(select id from staff)`
        : sql`array(select staff_id from reach where viewer_id = ${viewer.id})`
      const sources = searchSources
        .contributions()
        .filter(({ feature }) => feature === undefined || viewer.features.includes(feature))
        .toSorted((a, b) => a.rank - b.rank)
      const items: Found[] = []
      for (const { label: group, record, find } of sources)
        for (const found of await find(db, { viewer, people, text, today: dayOf(now), most: MOST })) items.push({ ...found, record, group })
      return { items }
    },
  })
