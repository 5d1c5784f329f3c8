import { ROLES, requireStaff, roleName } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type FactorRole, factorRoleContract } from '../../public/contract/second-factor.ts'
import type { Correspondence } from '../account/take-password.ts'
import { roleFigures, setRequired } from '../store/factors.ts'
import { endSessionsOfStaff } from '../store/sessions.ts'
import { factorsOf, forgetFactorsOf } from './factors.ts'
import { notifyOwner } from './notify-owner.ts'

/** Administrators set which roles need a second factor, and help people who lost theirs. */
export const factorRoleApi = (deps: Correspondence) =>
  serving(factorRoleContract, {
    factorRoles: (_, { db, actor }) => runAsSystem(db, actor, () => rolesIn(db)),

    requireFactor: async ({ body: { roleCode, isRequired } }, { db, actor, about, recordSecurityEvent }) => {
      const { id } = requireStaff(actor)
      if (!(roleCode in ROLES)) throw problem('not-found')
      about(`role:${roleCode}`)
      return runAsSystem(db, actor, async () => {
        await setRequired(db, roleCode, isRequired, id)
        recordSecurityEvent({ kind: 'grant-changed', subjects: [`role:${roleCode}`] })
        return rolesIn(db)
      })
    },

    forgetFactors: async ({ body: { email } }, { db, actor, now, enqueue, about, recordSecurityEvent }) => {
      const { id } = requireStaff(actor)
      return runAsSystem(db, actor, async () => {
        const person = await findActiveStaff(db, { email })
        if (!person) throw problem('invalid', { fields: [{ path: 'email', message: 'No one who works here has this address.' }] })
        if (person.id === id) throw problem('not-now', { message: 'Another administrator must do this for you.' })
        about(`staff:${person.id}`)
        if ((await factorsOf(db, person)).isSetUp) await notifyOwner(db, person, 'was removed', deps, { enqueue })
        await forgetFactorsOf(db, person.id)
        recordSecurityEvent({ kind: 'second-factor-changed', subjects: [`staff:${person.id}`] })
        await endSessionsOfStaff(db, { staffId: person.id, now })
        return {}
      })
    },
  })

async function rolesIn(db: Db): Promise<FactorRole[]> {
  const { people, required } = await roleFigures(db)
  return Object.keys(ROLES).map((roleCode) => ({
    roleCode,
    roleName: roleName(roleCode),
    isRequired: required.has(roleCode),
    people: people.get(roleCode)?.people ?? 0,
    setUp: people.get(roleCode)?.setUp ?? 0,
  }))
}
