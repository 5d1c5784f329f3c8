import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { ownFactorContract } from '../../public/contract/second-factor.ts'
import type { AccountDeps } from '../account/api.ts'
import { confirmPassword } from '../account/confirm-password.ts'
import { withOwnRecord } from '../account/own-record.ts'
import { recoveryCodesLeft, removePasskey, removeTotp, replaceRecoveryCodes } from '../store/factors.ts'
import { factorsOf, lockFactors, makeRecoveryCodes } from './factors.ts'
import { notifyOwner } from './notify-owner.ts'
import { begin, setUp } from './set-up.ts'

/** The signed-in person's second factor. */
export const ownFactorApi = (deps: AccountDeps) =>
  serving(ownFactorContract, {
    ownFactors: async (_, { db, actor }) => {
      const { id } = requireStaff(actor)
      return runAsSystem(db, actor, async () => {
        const self = await findActiveStaff(db, { id })
        if (!self) throw problem('sign-in')
        const { appSince, passkeys, isRequired } = await factorsOf(db, self)
        return {
          isOurs: deps.mayUsePassword(self),
          isRequired,
          appSince: appSince?.toISOString() ?? null,
          passkeys: passkeys.map(({ id: key, label, createdAt }) => ({ id: key, label, createdAt: createdAt.toISOString() })),
          recoveryCodesLeft: await recoveryCodesLeft(db, id),
        }
      })
    },

    beginOwnFactor: async ({ body: { kind, password } }, context) => {
      const self = await confirmPassword(password, 'password', deps, context)
      return deps.transactAsSystem((db) => begin(db, self, kind, context, deps))
    },

    finishOwnFactor: async ({ body }, context) => {
      const recoveryCodes = await withOwnRecord(context, deps.transactAsSystem, (db, self) => setUp(db, self, body, context, deps))
      if (!recoveryCodes) throw problem('wrong-code', { message: NOT_PROVED })
      context.recordSecurityEvent({ kind: 'second-factor-changed' })
      return { recoveryCodes }
    },

    removeOwnFactor: async ({ body: { password, passkeyId } }, context) => {
      const self = await confirmPassword(password, 'password', deps, context)
      await deps.transactAsSystem(async (db) => {
        await lockFactors(db, self)
        const { appSince, passkeys, isRequired } = await factorsOf(db, self)
        const left = passkeys.filter(({ id }) => id !== passkeyId).length + (passkeyId && appSince ? 1 : 0)
        if (left === 0 && isRequired)
          throw problem('not-now', { message: 'Your role needs a second factor. Set up another one before you remove this one.' })
        if (passkeyId ? !(await removePasskey(db, self.id, passkeyId)) : !appSince) throw problem('not-found')
        if (!passkeyId) await removeTotp(db, self.id)
        if (left === 0) await replaceRecoveryCodes(db, self.id, [])
        await notifyOwner(db, self, 'was removed', deps, context)
      })
      context.recordSecurityEvent({ kind: 'second-factor-changed' })
      return {}
    },

    newRecoveryCodes: async ({ body: { password } }, context) => {
      const self = await confirmPassword(password, 'password', deps, context)
      const recoveryCodes = await deps.transactAsSystem(async (db) =>
        (await factorsOf(db, self)).isSetUp ? makeRecoveryCodes(db, self.id, deps.secret) : undefined,
      )
      if (!recoveryCodes) throw problem('not-now', { message: 'Set up an app or a passkey first.' })
      context.recordSecurityEvent({ kind: 'second-factor-changed' })
      return { recoveryCodes }
    },
  })

export const NOT_PROVED = 'This is incorrect or was already used. Wait for the next code, or start again.'
