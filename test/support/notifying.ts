import type { Notification } from '#features/people/notifications/public/contract.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { type Db, transact } from '#kit/server/db.ts'
import { openJobs } from '#kit/server/jobs.ts'
import { makeLog } from '#kit/server/log.ts'
import { startApp } from './app.ts'
import { signIn } from './calls.ts'
import { mortalProgram } from './mortal.ts'
import { answered, type Caller, caller, person } from './quoting.ts'
import { staffId } from './staff.ts'

export type Notifying = Awaited<ReturnType<typeof notifying>>

/** Two programs on one database, a person to notify, and their manager. */
export async function notifying() {
  const app = await startApp({ LOG_LEVEL: 'silent' })
  const other = await mortalProgram(app.databaseUrl)
  await other.start()
  const pool = app.openAppPool(4)
  const jobs = await openJobs(app.jobsUrl, { pool, log: makeLog('silent'), jobWorkers: [], run: false })
  const { rows } = await app.owner.query<{ email: string }>(`select email from staff where role_code = 'AD1' limit 1`)
  const anaId = await staffId(app, 'ana.reyes')
  const transactAsSystem = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'test' }, work)
  return {
    app,
    other,
    jobs,
    anaId,
    managerId: await staffId(app, 'miguel.lacson'),
    ana: await person(app.url, 'ana.reyes'),
    manager: await person(app.url, 'miguel.lacson'),
    admin: caller(app.url, await signIn(app.url, rows[0]?.email ?? '')),
    transactAsSystem,
    notifyOne: (more: Partial<Parameters<typeof notify>[1]> = {}) =>
      transactAsSystem((db) => notify(db, { staffId: anaId, kind: 'test', title: 'Something happened', ...more })),
    forget: () =>
      app.owner.query('delete from notifications; delete from reminders; delete from push_subscriptions; delete from simulators.faults'),
    stop: async () => {
      await other.kill()
      await jobs.stop()
      await pool.end()
      await app.stop()
    },
  }
}

export const told = async (who: Caller, query: Readonly<Record<string, string>> = {}): Promise<readonly Notification[]> =>
  answered<{ items: Notification[] }>(await who.get('user/notifications', query)).items
export const titles = async (who: Caller): Promise<readonly string[]> => (await told(who)).map(({ title }) => title)
