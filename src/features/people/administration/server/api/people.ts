import { ROLES, requireStaff } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { inviteColleague } from '#features/people/session/public/server/invitations.ts'
import { whatStays } from '#features/people/staff/public/server/book.ts'
import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type Colleague, peopleContract } from '../../public/contract/people.ts'
import { type ColleagueAnswers, HEAD_OFFICE, hasManager, NOBODY } from '../../rules/colleague.ts'
import { featuresOf, waitingFor } from '../store/changes.ts'
import { colleaguesPage, findPerson, hangingOn, hierarchyOf, leads, openBranches } from '../store/people.ts'
import { type Doing, doOrPropose } from '../write.ts'

export const peopleApi = (config: MessageConfig) => {
  const outcome = async (context: Doing, by: Staff, wanted: Parameters<typeof doOrPropose>[3]) => {
    const { id = null, change } = await doOrPropose(context, config, by, wanted)
    const waiting = change ? await waitingFor(context.db, { change: change.id }, by) : []
    return { id, proposed: waiting[0] ?? null }
  }
  return serving(peopleContract, {
    colleagues: ({ query }, { page }) => {
      const asked = colleaguesPage(query)
      return page(asked.query, asked.values)
    },
    colleague: ({ params }, { db, actor }) => described(db, params.id, requireStaff(actor)),
    colleagueChoices: async (_, { db }) => ({
      branches: await openBranches(db),
      managers: (await leads(db)).map(({ id, name, branch }) => ({ id, name, branch })),
    }),
    hierarchyOf: ({ query }, { db }) => hierarchyOf(db, query),

    addColleague: ({ body: { note, ...answers } }, context) =>
      outcome(context, requireStaff(context.actor), { id: null, facts: factsIn(answers, answers.role), note }),

    changeColleague: async ({ params, body: { note, ...answers } }, context) => {
      const was = await getPerson(context.db, params.id)
      return outcome(context, requireStaff(context.actor), { id: was.id, facts: factsIn(answers, answers.role ?? was.roleCode), note })
    },

    moveColleague: async ({ params, body: { managerId, from } }, context) => {
      const { db, actor } = context
      const by = requireStaff(actor)
      const was = await getPerson(db, params.id)
      if (was.managerId !== from) throw problem('changed-meanwhile')
      if (!hasManager(was.roleCode))
        throw problem('not-now', { message: msg`${nameOf(was)} works at the office and reports to no one. Change the role first.` })
      const manager = managerId ? await findPerson(db, managerId) : undefined
      // An agent sells at the manager's branch; someone who leads others stays where they are.
      const goesAlong = was.roleCode === 'AG1' && manager && manager.branch !== HEAD_OFFICE
      await doOrPropose(context, config, by, {
        ...{ id: was.id, note: '' },
        facts: { manager_id: managerId, ...(goesAlong ? { branch: manager.branch } : {}) },
      })
      return described(db, was.id, by)
    },

    suspendColleague: async ({ params, body: { note } }, context) => {
      const was = await getPerson(context.db, params.id)
      if (!was.active) throw problem('not-now', { message: msg`${nameOf(was)} is already suspended.` })
      return outcome(context, requireStaff(context.actor), { id: was.id, facts: { active: false }, note })
    },
    reinstateColleague: async ({ params, body: { note } }, context) => {
      const was = await getPerson(context.db, params.id)
      if (was.active) throw problem('not-now', { message: msg`${nameOf(was)} is already active.` })
      return outcome(context, requireStaff(context.actor), { id: was.id, facts: { active: true }, note })
    },

    inviteColleague: async ({ params }, context) => {
      const { db, actor, about } = context
      const by = requireStaff(actor)
      const was = await getPerson(db, params.id)
      if (!was.active) throw problem('not-now', { message: msg`${nameOf(was)} is suspended. Reinstate them first.` })
      await inviteColleague(context, config, { staffId: was.id, by, purpose: 'account', about: was.id })
      about(`staff:${was.id}`)
      return described(db, was.id, by)
    },
  })
}

async function getPerson(db: Db, id: string) {
  const row = await findPerson(db, id)
  if (!row) throw problem('not-found', { message: 'No one who works here has this record.' })
  return row
}

type Answers = { readonly [Name in keyof ColleagueAnswers]?: ColleagueAnswers[Name] | undefined }

/** The answers as they are written. People of the office report to no one. */
function factsIn({ firstName, lastName, email, mobile, role, branch, managerId }: Answers, willBe: string): StaffFacts {
  const said = { first_name: firstName, last_name: lastName, email, mobile, role_code: role, branch }
  const manager_id = !hasManager(willBe) || managerId === NOBODY ? null : managerId
  return StaffFacts.parse(Object.fromEntries(Object.entries({ ...said, manager_id }).filter(([, value]) => value !== undefined)))
}

async function described(db: Db, id: string, viewer: Staff): Promise<Colleague> {
  const row = await getPerson(db, id)
  const { at, standing, ...hanging } = await hangingOn(db, id)
  return {
    ...{
      id,
      name: nameOf(row),
      firstName: row.firstName,
      lastName: row.lastName,
      agentCode: row.agentCode,
      email: row.email,
      mobile: row.mobile,
    },
    ...{ role: row.roleCode, branch: row.branch, managerId: row.managerId, active: row.active, standing, ...hanging },
    manager: row.managerId ? (await getAgent(db, row.managerId)).name : null,
    lastSignIn: at ? new Date(at).toISOString() : null,
    mobileVerifiedAt: row.mobileVerifiedAt?.toISOString() ?? null,
    mayInvite: row.active && !(row.passwordChangedAt && row.mobileVerifiedAt),
    isOneself: id === viewer.id,
    features: await featuresOf(db, row.roleCode),
    seesAll: Object.entries(ROLES).some(([code, { seesAll }]) => code === row.roleCode && seesAll),
    stays: await whatStays(db, id),
    waiting: await waitingFor(db, { staffId: id }, viewer),
  }
}
