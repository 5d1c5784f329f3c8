import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { findActiveStaff, findUserRecord, levelsOf } from '../public/server/staff.ts'

export const staffApi = () =>
  serving(contract, {
    userDetails: async ({ query: { user_id } }, { db, actor }) => {
      const me = requireStaff(actor)
      const record = await findUserRecord(db, user_id ?? me.id, me.id)
      if (!record) throw problem('not-found')
      return record
    },

    hierarchy: async (_, { db, actor }) => {
      const person = actor.kind === 'staff' && (await findActiveStaff(db, { id: actor.id }))
      if (!person) throw problem('not-found')
      return levelsOf(db, person.channelCode)
    },
  })
