import type { Interaction } from 'oidc-provider'
import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { factorContract } from '../../public/contract/second-factor.ts'
import { countTry, forgive } from '../attempts.ts'
import { finishInteraction, type InteractionDeps, interactionOf, saveInteraction } from '../interaction.ts'
import { sourceOf } from '../known-device.ts'
import type { AsSystem } from '../sign-in.ts'
import { factorsOf, isCode } from './factors.ts'
import { NOT_PROVED } from './own-api.ts'
import { askForPasskey, isPasskeyOf } from './passkeys.ts'
import { begin, setUp } from './set-up.ts'

type Deps = InteractionDeps & {
  readonly brand: Brand
  readonly transactAsSystem: AsSystem
}

/** How far a sign-in has come: whose password was right, and what their passkey was asked to sign. */
const Progress = z.object({ passwordOf: z.string(), challenge: z.string().optional() })

/** The second step of a sign-in, or setting up a factor if the role needs one. Reached only after the right password. */
export const factorApi = (deps: Deps) =>
  serving(factorContract, {
    factorOfSignIn: async ({ params: { uid } }, context) => {
      const { interaction, person } = await underWay(uid, deps, context)
      return deps.transactAsSystem(async (db) => {
        const { isSetUp, appSince } = await factorsOf(db, person)
        const passkey = (await askForPasskey(db, person, context.origin)) ?? null
        if (passkey) await saveInteraction(interaction, { passwordOf: person.id, challenge: passkey.challenge }, context)
        return { isSetUp, hasApp: appSince !== undefined, passkey }
      })
    },

    passFactor: async ({ params: { uid }, body }, context) => {
      const { interaction, person, challenge } = await underWay(uid, deps, context)
      const { secret, transactAsSystem } = deps
      const { now, origin } = context
      const attempt = { account: `factor:${person.id}`, ...sourceOf(secret, person, context) }
      // A challenge can be answered once, right or wrong.
      if ('passkey' in body) await saveInteraction(interaction, { passwordOf: person.id }, context)
      const isRight =
        (await transactAsSystem((db) => countTry(db, attempt, now))) &&
        (await transactAsSystem(async (db) => {
          if ('code' in body) return isCode(db, person, body.code, { secret, now })
          return challenge !== undefined && isPasskeyOf(db, person, { passkey: body.passkey, challenge }, origin, now)
        }))
      if (!isRight) {
        context.log.warn({ staff: person.id }, 'wrong second factor')
        context.recordSecurityEvent({ kind: 'wrong-code', subjects: [`staff:${person.id}`] })
        throw problem('wrong-code', { message: 'This is incorrect or was already used. After five wrong tries, wait 15 minutes.' })
      }
      await transactAsSystem((db) => forgive(db, attempt))
      return { returnTo: await finishInteraction(interaction, person, deps, context) }
    },

    beginFactor: async ({ params: { uid }, body: { kind } }, context) => {
      const { person } = await underWay(uid, deps, context)
      return deps.transactAsSystem(async (db) => {
        await refuseSecond(db, person)
        return begin(db, person, kind, context, deps)
      })
    },

    finishFactor: async ({ params: { uid }, body }, context) => {
      const { interaction, person } = await underWay(uid, deps, context)
      const recoveryCodes = await deps.transactAsSystem(async (db) => {
        await refuseSecond(db, person)
        return setUp(db, person, body, context, deps)
      })
      if (!recoveryCodes) throw problem('wrong-code', { message: NOT_PROVED })
      context.recordSecurityEvent({ kind: 'second-factor-changed', subjects: [`staff:${person.id}`] })
      return { recoveryCodes, returnTo: await finishInteraction(interaction, person, deps, context) }
    },
  })

/** Within a sign-in only the first factor can be set up: otherwise someone who has only the password would set up their own. */
async function refuseSecond(db: Parameters<typeof factorsOf>[0], person: StaffRow): Promise<void> {
  if ((await factorsOf(db, person)).isSetUp) throw problem('sign-in-interrupted')
}

async function underWay(
  uid: string,
  deps: Deps,
  context: OutsideContext,
): Promise<{ interaction: Interaction; person: StaffRow; challenge: string | undefined }> {
  const interaction = await interactionOf(uid, deps, context)
  const progress = Progress.safeParse(interaction.lastSubmission).data
  const person = progress && (await deps.transactAsSystem((db) => findActiveStaff(db, { id: progress.passwordOf })))
  if (!progress || !person) throw problem('sign-in-interrupted')
  context.about(`staff:${person.id}`)
  return { interaction, person, challenge: progress.challenge }
}
