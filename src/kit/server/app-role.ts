import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { Connection } from './connection.ts'
import { hmac } from './crypto.ts'
import { APP_ROLE, type AppDatabase, type AppPool, errorCodes, JOBS_ROLE, openAppPool, type Pool } from './db.ts'
import { keepScopeKey } from './scope-key.ts'
import { StartRefused } from './start-refused.ts'

export type SignInRoles = {
  /** The address of the owner, who migrates and sets up. */
  readonly url: string
  /** The addresses of the roles that serve requests and run jobs, if the operator created them; otherwise each is set up at the owner's. */
  readonly appUrl: string
  readonly jobsUrl: string
  /** Whether the first of these leads to a pool in transaction mode. */
  readonly isPooled: boolean
  readonly secret: string
}

/** A role that the program signs in as, and the variable in which the operator may name another. */
type Role = { readonly name: string; readonly variable: string; readonly isGiven: boolean; readonly url: URL }

const roleOf = (name: string, variable: string, givenUrl: string, { url, secret }: SignInRoles): Role => {
  const address = new URL(givenUrl || url)
  if (!givenUrl) {
    address.username = name
    address.password = hmac(secret, name === APP_ROLE ? 'database-role' : `database-role:${name}`)
  }
  return { name, variable, isGiven: givenUrl !== '', url: address }
}
const appRole = (given: SignInRoles) => roleOf(APP_ROLE, 'DATABASE_APP_URL', given.appUrl, given)
const jobsRole = (given: SignInRoles) => roleOf(JOBS_ROLE, 'DATABASE_JOBS_URL', given.jobsUrl, given)

export const scopeKeyOf = (secret: string): string => hmac(secret, 'database-scope')

/** Where, and under which role, the program connects to its database. */
export const appDatabaseOf = (given: SignInRoles): AppDatabase => ({
  url: appRole(given).url.href,
  scopeKey: scopeKeyOf(given.secret),
  isPooled: given.isPooled,
})

/** Replicas of the database at an address, under the program's own role unless the address names another. */
export function replicasOf(app: AppDatabase, url: string): AppDatabase {
  const address = new URL(url)
  const { username, password } = new URL(app.url)
  if (!address.username) Object.assign(address, { username, password })
  return { ...app, url: address.href, isPooled: false }
}

/** What only the owner can do: set whom the database trusts, and ensure that the program creates nothing of its own in it. */
export async function setUpAppRole(owner: Pool, secret: string): Promise<void> {
  await keepScopeKey(owner, scopeKeyOf(secret))
  // A table of its own would take precedence over ours of the same name when a function looks it up. A copy of a database does not copy
  // such rights.
  const { rows } = await owner.query<{ name: string }>(
    `select current_database() as name where has_database_privilege('${APP_ROLE}', current_database(), 'temporary')`,
  )
  for (const { name } of rows) await owner.query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public, ${APP_ROLE}`)
}

/** The pool that serves requests, signed in under a role of its own. */
export async function signInAsApp(owner: Pool, given: SignInRoles, max: number): Promise<AppPool> {
  await ensureSignIn(owner, appRole(given))
  const pool = openAppPool(appDatabaseOf(given), { max })
  if (!given.isPooled) await assertKept(pool)
  return pool
}

const HIDDEN_POOL = `DATABASE_APP_URL leads to a pool in between, which takes no settings of a connection. Set DATABASE_APP_POOL=transaction, or name
PostgreSQL itself: see docs/operations.md.`
/** PgBouncer's error for connection settings, unless it is set to ignore them. */
const NO_SETTINGS = /unsupported startup parameter/

/** What an undeclared pool in transaction mode does not pass on would be lost now and then: it is detected at once. */
async function assertKept(pool: AppPool): Promise<void> {
  const { rows } = await pool
    .query<{ isKept: boolean }>(`select current_setting('plan_cache_mode') = 'force_generic_plan' as "isKept"`)
    .catch((error: unknown) => {
      throw error instanceof Error && NO_SETTINGS.test(error.message) ? new StartRefused(HIDDEN_POOL, { cause: error }) : error
    })
  if (!rows[0]?.isKept) throw new StartRefused(HIDDEN_POOL)
}

/** The address at which the job queue is processed, under a role that can access nothing else. */
export async function signInAsJobs(owner: Pool, given: SignInRoles): Promise<string> {
  const role = jobsRole(given)
  await ensureSignIn(owner, role)
  return role.url.href
}

/** Ensures that one of our roles can sign in: the first time, it is given the right to. */
async function ensureSignIn(owner: Pool, role: Role): Promise<void> {
  if (await canSignIn(role)) return
  if (role.isGiven) throw new StartRefused(`PostgreSQL refuses the role and password of ${role.variable}.`)
  await letIn(owner, role)
  if (!(await canSignIn(role)))
    throw new StartRefused(`PostgreSQL refuses the role ${role.name} with a password: see pg_hba.conf, and docs/operations.md.`)
}

const REFUSED = /^28/

async function canSignIn({ url }: Role): Promise<boolean> {
  const connection = new Connection(url.href)
  try {
    await connection.connect()
    return true
  } catch (error) {
    if (REFUSED.test(errorCodes(error).sqlState ?? '')) return false
    throw error
  } finally {
    await connection.end().catch(() => undefined)
  }
}

const otherPassword = ({ name, variable }: Role) =>
  `The role ${name} of this PostgreSQL has another password: KALASAG_SECRET is another one, or another installation uses
the same server. Give each a role of its own in ${variable}: see docs/operations.md.`
const notAllowed = ({ name, variable }: Role) =>
  `The user of DATABASE_URL may not let the role ${name} sign in. Make a role, and name it in ${variable}: see docs/operations.md.`

async function letIn(owner: Pool, role: Role): Promise<void> {
  const { rows } = await owner.query<{ can: boolean }>('select rolcanlogin as can from pg_roles where rolname = $1', [role.name])
  if (rows[0]?.can) throw new StartRefused(otherPassword(role))
  await owner.query(`alter role ${role.name} login password ${pg.escapeLiteral(scramOf(role.url.password))}`).catch((error: unknown) => {
    const { sqlState } = errorCodes(error)
    if (sqlState === '42501') throw new StartRefused(notAllowed(role), { cause: error })
    // Another program is doing the same at this moment.
    if (sqlState !== 'XX000') throw error
  })
}

/** What PostgreSQL stores for a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}

type Powers = { role: string; superuser: boolean; creates: boolean; bypasses: boolean; becomes: string[]; owns: boolean; makes: boolean }

const POWERS = `select session_user as role, r.rolsuper as superuser, r.rolcreaterole or r.rolcreatedb or r.rolreplication as creates, r.rolbypassrls as bypasses,
    array(select m.rolname::text from pg_roles m where m.rolname not in (session_user, '${APP_ROLE}') and pg_has_role(session_user, m.oid, 'member')) as becomes,
    exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
      and d.dbid in (0, (select oid from pg_database where datname = current_database()))) as owns,
    has_database_privilege(session_user, current_database(), 'create, temporary') as makes
  from pg_roles r where r.rolname = session_user`

/** What else the role that serves requests can do, each as a sentence for the operator; empty, as it should be. */
export async function powersBeyondNeed(pool: AppPool): Promise<string[]> {
  const { rows } = await pool.query<Powers>(POWERS)
  return rows.flatMap(({ role, superuser, creates, bypasses, becomes, owns, makes }) => {
    if (superuser) return [`the role ${role} is a superuser`]
    return [
      creates && `the role ${role} may create roles or databases, or replicate`,
      bypasses && `the role ${role} bypasses row-level security`,
      becomes.length > 0 && `the role ${role} can become ${becomes.join(', ')}`,
      owns && `the role ${role} owns tables or other things of this database`,
      makes && `the role ${role} may make schemas or temporary tables in this database`,
    ].filter((sentence) => sentence !== false)
  })
}
