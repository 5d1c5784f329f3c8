import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { Connection } from '#kit/server/connection.ts'

/** Practice data is removed after this many days, with its whole database. */
export const KEPT_DAYS = 30
/** People start in a database for this many days only, fewer than it is kept, so that no one loses it while practising. */
const USED_DAYS = 28

/** Two processes must not create, fill or drop one at the same time. */
const PRACTICE_LOCK = 710_204_124

const folded = (day: Day) => day.replaceAll('-', '')
const unfolded = (text: string): Day => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`

/** `kalasag_practice_20261126`: the program's database and the day of creation. */
const nameOf = (databaseUrl: string): string => `${new URL(databaseUrl).pathname.slice(1)}_practice_`

/** The same server, with all the other parts of its address. */
export function practiceUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Works on the practice databases while no one else does, on a connection of the real database's owner. */
async function alone<T>(databaseUrl: string, work: (owner: Connection) => Promise<T>): Promise<T> {
  const owner = new Connection({ connectionString: databaseUrl, application_name: 'kalasag-practice' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [PRACTICE_LOCK])
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const found = async (owner: Connection, prefix: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ '^[0-9]{8}$' order by datname`,
    [prefix],
  )
  return rows.map(({ name }) => name)
}

const ageOf = (name: string, prefix: string, today: Day): number => daysBetween(unfolded(name.slice(prefix.length)), today)

/** Today's practice database: the newest, or a new one that `prepare` sets up; a half-made one is never left. */
export function databaseOn(databaseUrl: string, today: Day, prepare: (url: string) => Promise<void>): Promise<string> {
  const prefix = nameOf(databaseUrl)
  return alone(databaseUrl, async (owner) => {
    const newest = (await found(owner, prefix)).at(-1)
    if (newest && ageOf(newest, prefix, today) < USED_DAYS) return newest
    const name = `${prefix}${folded(today)}`
    await owner.query(`create database "${name}"`)
    try {
      await prepare(practiceUrl(databaseUrl, name))
    } catch (error) {
      await owner.query(`drop database "${name}" with (force)`)
      throw error
    }
    return name
  })
}

/** Drops practice databases that are too old; returns their names. */
export function dropOldDatabases(databaseUrl: string, today: Day): Promise<string[]> {
  const prefix = nameOf(databaseUrl)
  return alone(databaseUrl, async (owner) => {
    const old = (await found(owner, prefix)).filter((name) => unfolded(name.slice(prefix.length)) <= addDays(today, -KEPT_DAYS))
    for (const name of old) await owner.query(`drop database if exists "${name}" with (force)`)
    return old
  })
}
