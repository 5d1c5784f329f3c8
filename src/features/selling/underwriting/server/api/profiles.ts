import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import type { ProfileHolder, ProfileView } from '../../public/contract/profiles.ts'
import { profilesContract } from '../../public/contract/underwriting.ts'
import { lastDayOf, type Profile } from '../../rules/underwriting.ts'
import { addProfile, allProfiles, deskPeople, type GivenProfile, profilesToChange, replaceProfiles } from '../store/profiles.ts'

/** Who may decide what: granted by administrators, never to themselves. */
export const profilesApi = () =>
  serving(profilesContract, {
    authorityProfiles: (_, context) => everybody(context),
    giveAuthority: async ({ params, body: { newest, ...given } }, context) => {
      const { db, actor, now, about, recordSecurityEvent } = context
      const by = requireStaff(actor).id
      about(`staff:${params.id}`)
      if (params.id === by)
        throw problem('not-allowed', { message: 'No one can give themselves authority. Ask another administrator to change your profile.' })
      if (!(await deskPeople(db)).some(({ id }) => id === params.id)) throw problem('not-found')
      const before = await profilesToChange(db, params.id, given.line)
      if ((before[0]?.id ?? null) !== newest) throw changed()
      const today = dayOf(now)
      if (before[0] && saysTheSame(before[0], given, today))
        throw problem('invalid', { fields: [{ path: 'reason', message: 'Nothing was changed.' }] })
      // A profile that starts later leaves today's in force until the day before, and replaces any others that were to start.
      const isAtOnce = given.validFrom <= today
      await replaceProfiles(db, isAtOnce ? before : before.filter(({ validFrom }) => validFrom > today), now)
      if (!(await addProfile(db, { ...given, staffId: params.id, createdBy: by }))) throw changed()
      recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${params.id}`] })
      await notify(db, {
        staffId: params.id,
        kind: 'authority-change',
        title: isAtOnce ? 'Your authority was changed' : msg`Your authority changes on ${formatDay(given.validFrom)}`,
        body: given.reason,
        path: pathTo('underwriting/technical-control', { audience: 'agent' }),
      })
      return everybody(context)
    },
  })

const changed = () =>
  problem('changed-meanwhile', {
    message: 'Someone else has changed this authority since you opened it. Please check it again before you change it.',
  })

const saysTheSame = (a: GivenProfile, b: GivenProfile, today: Day): boolean =>
  a.maxSumInsured === b.maxSumInsured &&
  a.maxDiscount === b.maxDiscount &&
  a.fourEyesAbove === b.fourEyesAbove &&
  (a.validFrom === b.validFrom || (a.validFrom <= today && b.validFrom <= today)) &&
  a.validTo === b.validTo &&
  [...a.authorities].sort().join() === [...b.authorities].sort().join()

async function everybody({ db, actor }: Context): Promise<{ items: ProfileHolder[] }> {
  const own = requireStaff(actor).id
  const profiles = await allProfiles(db)
  const people = new Map((await deskPeople(db)).map((person) => [person.id, person]))
  const items = [...people.values()].map(({ id, name, agentCode }) => {
    const theirs = profiles.filter(({ profile }) => profile.staffId === id)
    const standing = theirs.map(({ profile }) => profile).filter(({ replacedAt }) => replacedAt === null)
    return { ...{ id, name, agentCode, isSelf: id === own }, profiles: theirs.map((each) => viewOf(each, standing)) }
  })
  return { items }
}

function viewOf({ profile, by }: Awaited<ReturnType<typeof allProfiles>>[number], standing: readonly Profile[]): ProfileView {
  const { id, line, maxSumInsured, maxDiscount, authorities, fourEyesAbove, validFrom, validTo, reason, createdAt, replacedAt } = profile
  return {
    ...{ id, line, maxSumInsured, maxDiscount, authorities, fourEyesAbove, validFrom, validTo, reason, by },
    createdAt: createdAt.toISOString(),
    lastDay: replacedAt === null ? lastDayOf(profile, standing) : validTo,
    replacedAt: replacedAt?.toISOString() ?? null,
  }
}
