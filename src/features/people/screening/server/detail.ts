import { staffIdsIn } from '#domain/history.ts'
import { screeningLife } from '#domain/life-cycles.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { Match } from '../public/contract.ts'
import { screenedPolicies } from '../public/server/sources.ts'
import { stepsFor } from '../rules/decide.ts'
import { type MatchRow, subjectsOf } from './store.ts'

const TITLES: Readonly<Record<string, string>> = {
  create: 'Found by screening',
  'release-first': 'First person: not a match',
  release: 'Not a match',
  disagree: 'The second person disagrees',
  confirm: 'It is a match',
  reopen: 'Opened again',
}

export async function matchDetail(db: Db, row: MatchRow, officer: string): Promise<Match> {
  const { id, version, likeness, person, entry, firstBy, firstReason } = row
  const subjects = await subjectsOf(db, row.id)
  const state = parseState(screeningLife, row.state)
  const happened = await historyOf(db, row.id)
  const names = await namesOfStaff(db, [firstBy, ...staffIdsIn(happened.map(({ actor }) => actor))])
  const ids = [...new Set(subjects.map(({ policyId }) => policyId))]
  const policies = await Promise.all(screenedPolicies.contributions().map((find) => find(db, ids)))
  return {
    ...{ id, version, state, likeness, person, firstReason },
    entry: { ...entry, aliases: [...entry.aliases] },
    firstBy: firstBy && (names.get(firstBy) ?? null),
    policies: policies.flat().map((policy) => ({
      ...policy,
      role: subjects
        .filter(({ policyId }) => policyId === policy.id)
        .map(({ role }) => role)
        .join(', '),
    })),
    may: stepsFor({ state, firstBy }, officer),
    history: happened.map(({ at, event, actor, reason }) => ({
      at: at.toISOString(),
      title: TITLES[event] ?? event,
      who: names.get(actor.slice('staff:'.length)) ?? 'The program',
      reason,
    })),
  }
}
