import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import type { Entitled, ProfileView } from '../contract/profiles.ts'
import { profilesContract } from '../contract.ts'
import { addProfile, allProfiles, deskPeople, type GivenProfile, presentProfile, replaceProfile } from '../store/profiles.ts'
import { staffIn } from './matter.ts'

/** Who may decide what: given by administrators, never to themselves. */
export const profilesApi = () =>
  serving(profilesContract, {
    authorityProfiles: (_, context) => everybody(context),
    giveAuthority: async ({ params, body: { replaces, ...given } }, context) => {
      const { db, actor, now, about } = context
      const by = staffIn(actor)
      about(`staff:${params.id}`)
      if (params.id === by)
        throw problem('not-allowed', { message: 'Nobody gives themselves authority. Ask another administrator to change your profile.' })
      if (!(await deskPeople(db)).some(({ id }) => id === params.id)) throw problem('not-found')
      const present = await presentProfile(db, params.id, given.line)
      if ((present?.id ?? null) !== replaces) throw changed()
      if (present && saysTheSame(present, given))
        throw problem('invalid', { fields: [{ path: 'reason', message: 'Nothing was changed.' }] })
      if (present) await replaceProfile(db, present.id, now)
      if (!(await addProfile(db, { ...given, staffId: params.id, createdBy: by }))) throw changed()
      await notify(db, {
        staffId: params.id,
        kind: 'authority-change',
        title: 'Your authority was changed',
        body: given.reason,
        path: pathTo('underwriting/technical-control', { audience: 'agent' }),
      })
      return everybody(context)
    },
  })

const changed = () =>
  problem('changed-meanwhile', { message: 'Somebody changed this authority meanwhile. Please look again before you change it.' })

const saysTheSame = (a: GivenProfile, b: GivenProfile): boolean =>
  a.maxSumInsured === b.maxSumInsured &&
  a.maxDiscount === b.maxDiscount &&
  a.fourEyesAbove === b.fourEyesAbove &&
  a.validFrom === b.validFrom &&
  a.validTo === b.validTo &&
  [...a.authorities].sort().join() === [...b.authorities].sort().join()

async function everybody({ db, actor }: Context): Promise<{ items: Entitled[] }> {
  const own = staffIn(actor)
  const profiles = await allProfiles(db)
  const people = new Map((await deskPeople(db)).map((person) => [person.id, person]))
  const items = [...people.values()].map(({ id, name, agentCode }) => ({
    ...{ id, name, agentCode, isSelf: id === own },
    profiles: profiles.filter(({ profile }) => profile.staffId === id).map(viewOf),
  }))
  return { items }
}

function viewOf({ profile, by }: Awaited<ReturnType<typeof allProfiles>>[number]): ProfileView {
  const { id, line, maxSumInsured, maxDiscount, authorities, fourEyesAbove, validFrom, validTo, reason, createdAt, replacedAt } = profile
  return {
    ...{ id, line, maxSumInsured, maxDiscount, authorities, fourEyesAbove, validFrom, validTo, reason, by },
    createdAt: createdAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  }
}
