import type { SQL } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Staff } from '#kit/actor.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Found } from '../contract.ts'

export type Asked = {
  readonly viewer: Staff
  /** SQL of an array of the ids of everyone whose records the viewer may see. */
  readonly people: SQL
  readonly text: string
  readonly today: Day
  /** The maximum number of results. */
  readonly most: number
}

/** What a feature finds among its records, limited to what the viewer may see. */
export type SearchSource = {
  /** The heading for all of them. */
  readonly label: string
  /** Its place among all sources: what is searched for most comes first. */
  readonly rank: number
  readonly record: string
  /** The permission that the role needs. */
  readonly feature?: string
  readonly find: (db: Db, asked: Asked) => Promise<readonly Omit<Found, 'group' | 'record'>[]>
}

export const searchSources = extensionPoint<SearchSource>('what is searched')

/** The number of matches examined to show the newest of them. */
export const LOOKED_AT = 200
