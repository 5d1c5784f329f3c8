import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { isPassword } from '#kit/server/password.ts'
import { accountContract, type OwnSession } from '../../public/contract/account.ts'
import { countTry, forgive } from '../attempts.ts'
import { rememberDevice } from '../known-device.ts'
import type { AsSystem } from '../sign-in.ts'
import { endSessionsOfStaff, liveSessionsOf } from '../store/sessions.ts'
import { deviceName } from './device-name.ts'
import { withOwnRecord } from './own-record.ts'
import { type Correspondence, takePassword } from './take-password.ts'

export type AccountDeps = Correspondence & {
  readonly transactAsSystem: AsSystem
  readonly mayUsePassword: (person: StaffRow) => boolean
}

const WRONG_PASSWORD = 'This is not your present password. After five wrong tries, wait 15 minutes.'

/** What staff look after at their own account: where they are signed in, and their password. */
export const accountApi = (deps: AccountDeps) =>
  serving(accountContract, {
    ownSessions: (_, context) => ownSessions(context),

    endOwnSession: async ({ body: { id } }, context) => {
      const { id: staffId, sessionId } = requireStaff(context.actor)
      const { db, actor, now } = context
      if (id === sessionId) throw problem('not-now', { message: 'This is the device you are using. Sign out in the menu instead.' })
      const ended = await runAsSystem(db, actor, () => endSessionsOfStaff(db, { staffId, only: id, now }))
      if (!ended) throw problem('not-found')
      context.about(`session:${id}`)
      return ownSessions(context)
    },

    endOtherSessions: async (_, { db, actor, now, about }) => {
      const { id: staffId, sessionId } = requireStaff(actor)
      await runAsSystem(db, actor, () => endSessionsOfStaff(db, { staffId, except: sessionId, now }))
      about(`staff:${staffId}`)
      return {}
    },

    changePassword: async ({ body: { current, password } }, context) => {
      const { now, cookie, origin } = context
      const { sessionId } = requireStaff(context.actor)
      const { secret, transactAsSystem, mayUsePassword } = deps
      const attempt = { account: `password:${sessionId}`, source: `session:${sessionId}`, isKnownDevice: true }
      // A try counts, so it is kept before it is refused.
      const { self, mayTry } = await withOwnRecord(context, transactAsSystem, async (db, self) => ({
        self,
        mayTry: await countTry(db, attempt, now),
      }))
      if (!mayUsePassword(self))
        throw problem('not-allowed', {
          message: 'Your password is kept by the sign-in service of your organisation. Please change it there.',
        })
      if (!mayTry || !(await isPassword(current, self.passwordHash)))
        throw problem('invalid', { fields: [{ path: 'current', message: WRONG_PASSWORD }] })
      const { hash, keep } = await takePassword(password, self, deps)
      await transactAsSystem(async (db) => {
        await keep(db, context)
        await forgive(db, attempt)
        await endSessionsOfStaff(db, { staffId: self.id, except: sessionId, now })
      })
      rememberDevice(secret, { ...self, passwordHash: hash }, { cookie, origin })
      return {}
    },
  })

async function ownSessions({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<OwnSession[]> {
  const { id: staffId, sessionId } = requireStaff(actor)
  const live = await runAsSystem(db, actor, () => liveSessionsOf(db, staffId, now))
  return live.map(({ id, userAgent, address, createdAt, seenAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    startedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: id === sessionId,
  }))
}
