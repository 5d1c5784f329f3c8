import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { hasValidLicence } from '#features/people/licences/public/server/commands.ts'
import { hasSecondFactor } from '#features/people/session/public/server/second-factor.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { ownContract } from '../../public/contract/own.ts'

export const firstStepsApi = () =>
  serving(ownContract, {
    firstSteps: async (_, { db, actor, now }) => {
      const { id } = requireStaff(actor)
      const person = await findActiveStaff(db, { id })
      return [
        { step: 'number' as const, isDone: Boolean(person?.mobileVerifiedAt) },
        { step: 'licence' as const, isDone: await hasValidLicence(db, id, dayOf(now)) },
        {
          step: 'second-factor' as const,
          isDone: person !== undefined && (await runAsSystem(db, actor, () => hasSecondFactor(db, person))),
        },
      ]
    },
  })
