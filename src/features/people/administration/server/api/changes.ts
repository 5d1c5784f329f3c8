import { requireStaff } from '#domain/access.ts'
import { staffChangeLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { writePermission } from '#features/people/staff/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { changesContract, type Roles } from '../../public/contract/changes.ts'
import { FEATURE_WORDS, fitsRole, isKept } from '../../rules/changes.ts'
import { type ChangeRow, changesOf, featuresOf, getChange, rolesNow, waitingFor } from '../store/changes.ts'
import { staffChanges } from '../tables.ts'
import { changesPath, doChange, notifyConfirmers } from '../write.ts'

const OWN = 'You proposed this yourself. Another administrator or a compliance officer confirms it.'
const OF_ONESELF = 'This is about you. Someone else at the office must confirm it.'

export const changesApi = (config: MessageConfig) =>
  serving(changesContract, {
    staffChanges: (_, { db, actor }) => changesOf(db, requireStaff(actor)),

    decideStaffChange: async ({ params, body }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await getChange(db, params.id)
      if (!row) throw problem('not-found', { message: 'This change does not exist.' })
      if (row.state !== 'proposed') throw problem('changed-meanwhile')
      const isOwn = row.proposedBy === officer.id
      if (body.decision === 'withdraw' && !isOwn)
        throw problem('not-allowed', { message: 'Only the person who proposed it can withdraw it. Refuse it instead.' })
      if (body.decision !== 'withdraw' && isOwn) throw problem('not-now', { message: OWN })
      if (body.decision === 'confirm' && row.staffId === officer.id) throw problem('not-allowed', { message: OF_ONESELF })
      await advance(db, {
        ...{ cycle: staffChangeLife, table: staffChanges, id: row.id, from: 'proposed', event: body.decision, actor },
        ...(body.decision === 'refuse' ? { reason: body.reason } : {}),
        set: {
          ...(body.decision === 'withdraw' ? {} : { decidedBy: officer.id }),
          decidedAt: now,
          ...(body.decision === 'refuse' ? { reason: body.reason } : {}),
        },
      })
      about(`staff-change:${row.id}`)
      if (body.decision === 'confirm') await (row.featureCode ? changePermission(context, row) : doChange(context, config, officer, row))
      if (!isOwn) await notifyProposer(db, officer, row, body.decision === 'confirm')
      return changesOf(db, officer)
    },

    rolesAndFeatures: (_, { db, actor }) => described(db, requireStaff(actor)),

    proposeFeature: async ({ body: { role, feature, isGiven, note } }, { db, actor, now, about }) => {
      const by = requireStaff(actor)
      const refuse = (message: string) => problem('invalid', { fields: [{ path: 'feature', message }] })
      if (isGiven && !fitsRole(role, feature)) throw refuse('This role cannot be given this: no one may both sell and decide on sales.')
      if (!isGiven && isKept(role, feature)) throw refuse('Administrators keep this: without it, no one could give it back.')
      if ((await featuresOf(db, role)).includes(feature) === isGiven)
        throw refuse(isGiven ? 'The role already has it.' : 'The role does not have it.')
      if ((await waitingFor(db, { role, feature }, by)).length > 0) throw refuse('The same change is already waiting for a second person.')
      const kind = isGiven ? 'give-feature' : 'take-feature'
      const [row] = await db
        .insert(staffChanges)
        .values({ kind, state: staffChangeLife.initial, roleCode: role, featureCode: feature, note, proposedBy: by.id, createdAt: now })
        .returning()
      if (!row) throw new Error('a change was not proposed')
      await startHistory(db, staffChangeLife, row.id, by)
      about(`staff-change:${row.id}`)
      await notifyConfirmers({ db }, by, FEATURE_WORDS[feature])
      return described(db, by)
    },
  })

const described = async (db: Db, viewer: Staff): Promise<Roles> => ({
  roles: await rolesNow(db),
  waiting: await waitingFor(db, 'roles', viewer),
})

async function changePermission(
  { db, recordSecurityEvent }: Pick<Context, 'db' | 'recordSecurityEvent'>,
  { id, roleCode, featureCode }: ChangeRow,
) {
  await writePermission(db, id)
  recordSecurityEvent({ kind: 'grant-changed', through: `${roleCode} ${featureCode}` })
}

const notifyProposer = (db: Db, by: Staff, { proposedBy }: ChangeRow, isConfirmed: boolean): Promise<void> =>
  runAsSystem(db, by, () =>
    notify(db, {
      ...{ staffId: proposedBy, kind: 'staff-change', path: changesPath() },
      title: isConfirmed ? 'Your proposal was confirmed' : 'Your proposal was refused',
      body: by.name,
    }),
  )
