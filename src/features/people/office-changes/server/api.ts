import { requireStaff } from '#domain/access.ts'
import { officeChangeLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { officeChangesContract } from '../public/contract.ts'
import { allChanges, describedChanges, holdChange, kindOf } from './store.ts'
import { officeChanges } from './tables.ts'

const OWN = 'You proposed this yourself. Another administrator or a compliance officer confirms it.'

export const officeChangesApi = () =>
  serving(officeChangesContract, {
    officeChanges: (_, { db, actor }) => allChanges(db, requireStaff(actor)),

    decideOfficeChange: async ({ params, body }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await holdChange(db, params.id)
      if (row.state !== 'proposed') throw problem('changed-meanwhile')
      const isOwn = row.proposedBy === officer.id
      if (body.decision === 'withdraw' && !isOwn)
        throw problem('not-allowed', { message: 'Only the person who proposed it can withdraw it. Refuse it instead.' })
      if (body.decision !== 'withdraw' && isOwn) throw problem('not-now', { message: OWN })
      const reason = body.decision === 'refuse' ? body.reason : undefined
      const decided = {
        ...{ decidedAt: now, decidedBy: body.decision === 'withdraw' ? null : officer.id, reason: reason ?? null },
      }
      await advance(db, {
        ...{ cycle: officeChangeLife, table: officeChanges, id: row.id, from: 'proposed', event: body.decision, actor },
        ...{ reason, set: decided },
      })
      about(`office-change:${row.id}`)
      if (body.decision === 'confirm') await kindOf(row).carryOut(context, row)
      const path = kindOf(row).path(row.subject)
      if (!isOwn)
        await runAsSystem(db, officer, () =>
          notify(db, {
            ...{ staffId: row.proposedBy, kind: 'office-change', path, body: `${row.title} · ${officer.name}` },
            title: body.decision === 'confirm' ? 'Your proposal was confirmed' : 'Your proposal was refused',
          }),
        )
      const [answer] = await describedChanges(db, [await holdChange(db, row.id)], officer)
      if (!answer) throw problem('not-found')
      return answer
    },
  })
