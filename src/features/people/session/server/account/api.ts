import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { accountContract, type OwnSession } from '../../public/contract/account.ts'
import { rememberDevice } from '../known-device.ts'
import type { AsSystem } from '../sign-in.ts'
import { endSessionsOfStaff, liveSessionsOf } from '../store/sessions.ts'
import { confirmPassword } from './confirm-password.ts'
import { deviceName } from './device-name.ts'
import { withOwnRecord } from './own-record.ts'
import { type Correspondence, hasJustTaken, takePassword } from './take-password.ts'

export type AccountDeps = Correspondence & {
  readonly transactAsSystem: AsSystem
  readonly mayUsePassword: (person: StaffRow) => boolean
}

/** What staff manage in their own account: where they are signed in, and their password. */
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

    endOtherSessions: async (_, { db, actor, now, about, recordSecurityEvent }) => {
      const { id: staffId, sessionId } = requireStaff(actor)
      await runAsSystem(db, actor, () => endSessionsOfStaff(db, { staffId, except: sessionId, now }))
      about(`staff:${staffId}`)
      recordSecurityEvent({ kind: 'sessions-ended', subjects: [`staff:${staffId}`] })
      return {}
    },

    endSessionsOf: async ({ body: { staffId } }, { db, actor, now, about, recordSecurityEvent }) => {
      const { id } = requireStaff(actor)
      if (staffId === id) throw problem('not-now', { message: 'This is your own account: sign out your other devices in your account.' })
      return runAsSystem(db, actor, async () => {
        if (!(await findActiveStaff(db, { id: staffId }))) throw problem('not-found')
        about(`staff:${staffId}`)
        const ended = await liveSessionsOf(db, staffId, now)
        await endSessionsOfStaff(db, { staffId, now })
        recordSecurityEvent({ kind: 'sessions-ended', subjects: [`staff:${staffId}`] })
        return { ended: ended.length }
      })
    },

    changePassword: async ({ body: { current, password } }, context) => {
      const { now, cookie, origin } = context
      const { sessionId } = requireStaff(context.actor)
      const { secret, transactAsSystem } = deps
      const before = await withOwnRecord(context, transactAsSystem, async (_, own) => own)
      if (await hasJustTaken(password, before, deps, now)) return {}
      const self = await confirmPassword(current, 'current', deps, context)
      const keep = await takePassword(password, self, deps)
      await transactAsSystem(async (db) => {
        await keep(db, context)
        await endSessionsOfStaff(db, { staffId: self.id, except: sessionId, now })
      })
      context.recordSecurityEvent({ kind: 'password-changed', subjects: [`staff:${self.id}`] })
      rememberDevice(secret, { ...self, passwordChangedAt: now }, { cookie, origin })
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
