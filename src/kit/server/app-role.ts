import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { hmac } from './crypto.ts'
import { APP_ROLE, type AppDatabase, type AppPool, errorCodes, openAppPool, type Pool } from './db.ts'
import { keepScopeKey } from './scope-key.ts'

type Given = {
  /** The address of the owner, who migrates and sets up. */
  readonly url: string
  /** The address of the role that serves requests, where the operator made it; otherwise it is let in at the owner's address. */
  readonly appUrl: string
  readonly secret: string
}

export const scopeKeyOf = (secret: string): string => hmac(secret, 'database-scope')

/** Where and as whom the program reaches its database. */
export function appDatabaseOf({ url, appUrl, secret }: Given): AppDatabase {
  const address = new URL(appUrl || url)
  if (!appUrl) {
    address.username = APP_ROLE
    address.password = hmac(secret, 'database-role')
  }
  return { url: address.href, scopeKey: scopeKeyOf(secret) }
}

/** What only the owner can do: whom the database believes, and that the program makes nothing of its own in it. */
export async function setUpAppRole(owner: Pool, secret: string): Promise<void> {
  await keepScopeKey(owner, scopeKeyOf(secret))
  // A table of its own would stand before ours of the same name, where a function looks for it. A copy of a database does not copy such rights.
  const { rows } = await owner.query<{ name: string }>(
    `select current_database() as name where has_database_privilege('${APP_ROLE}', current_database(), 'temporary')`,
  )
  for (const { name } of rows) await owner.query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public, ${APP_ROLE}`)
}

/** The pool that serves requests, signed in as a role of its own; the first sign-in of a role that may not yet lets it in. */
export async function signInAsApp(owner: Pool, given: Given, max: number): Promise<AppPool> {
  const database = appDatabaseOf(given)
  const pool = openAppPool(database, { max })
  try {
    if (await canSignIn(pool)) return pool
    if (given.appUrl) throw new Error('PostgreSQL refuses the role and password of DATABASE_APP_URL.')
    await letIn(owner, new URL(database.url).password)
    if (await canSignIn(pool)) return pool
    throw new Error(`PostgreSQL refuses the role ${APP_ROLE} with a password: see pg_hba.conf, and docs/operations.md.`)
  } catch (error) {
    await pool.end()
    throw error
  }
}

const REFUSED = /^28/

const canSignIn = (pool: AppPool): Promise<boolean> =>
  pool.connect().then(
    (client) => {
      client.release()
      return true
    },
    (error: unknown) => {
      if (REFUSED.test(errorCodes(error).sqlState ?? '')) return false
      throw error
    },
  )

const OTHER_PASSWORD = `The role ${APP_ROLE} of this PostgreSQL has another password: KALASAG_SECRET is another one, or another installation uses
the same server. Give each a role of its own in DATABASE_APP_URL: see docs/operations.md.`
const NOT_ALLOWED = `The user of DATABASE_URL may not let the role ${APP_ROLE} sign in. Make a role, and name it in DATABASE_APP_URL: see docs/operations.md.`

async function letIn(owner: Pool, password: string): Promise<void> {
  const { rows } = await owner.query<{ can: boolean }>('select rolcanlogin as can from pg_roles where rolname = $1', [APP_ROLE])
  if (rows[0]?.can) throw new Error(OTHER_PASSWORD)
  await owner.query(`alter role ${APP_ROLE} login password ${pg.escapeLiteral(scramOf(password))}`).catch((error: unknown) => {
    const { sqlState } = errorCodes(error)
    if (sqlState === '42501') throw new Error(NOT_ALLOWED, { cause: error })
    // Another program does the same at this moment.
    if (sqlState !== 'XX000') throw error
  })
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no log. */
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

/** What the role that serves requests can do besides, each as a sentence for the operator; nothing, as it should be. */
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
