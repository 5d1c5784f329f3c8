import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { getVisibleQuotation, quotationDetail } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { findingsFor, mayReadSealed } from '#features/selling/quotes/public/server/sealed-answers.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { CaseDetail } from '../../public/contract/underwriting.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { entitlement, isUndecided, type Matter, ON_THE_DESK, overdueBefore, type Profile, profileFor } from '../../rules/underwriting.ts'
import { countUndecidedOf } from '../store/batch.ts'
import { type Underwriter, underwriters } from '../store/profiles.ts'
import { similarTo } from '../store/similar.ts'
import type { CaseRow } from '../store/underwriting.ts'
import { conversationOf } from './conversation.ts'
import { type ActorContext, matterToday } from './matter.ts'

/** Everything that an underwriter may see of a case. */
export async function caseDetail(db: Db, row: CaseRow, asking: ActorContext, serviceHours: number): Promise<CaseDetail> {
  const { actor, now } = asking
  const quotation = await getVisibleQuotation(db, actor, row.quotationId)
  const matter = await matterToday(db, row, quotation, Boolean(row.waiver), now)
  const people = await underwriters(db)
  const own = people.find(({ id }) => id === requireStaff(actor).id)
  const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name ?? null
  const isWaiting = ON_THE_DESK.some((state) => state === row.state)
  const profile = own && profileFor(own.profiles, row.line, dayOf(now))
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    waitingSince: row.waitingSince.toISOString(),
    isOverdue: isWaiting && row.waitingSince < overdueBefore(now, serviceHours),
    assignee: row.assignedTo ? { id: row.assignedTo, name: nameOf(row.assignedTo) ?? '' } : null,
    quotation: await quotationDetail(db, row.quotationId, asking),
    matter: { ...matter, findings: [...findingsFor(matter.findings, await mayReadSealed(db, lineIn(row), quotation, asking))] },
    profile: profile ? profileView(profile) : null,
    first: row.firstBy ? { by: nameOf(row.firstBy) ?? '', reason: row.firstReason ?? '', stands: matter.firstBy !== null } : null,
    decided:
      row.decidedBy && row.decidedAt
        ? { by: nameOf(row.decidedBy) ?? '', at: row.decidedAt.toISOString(), reason: row.reason ?? '', conditions: row.conditions }
        : null,
    waiver: row.waiver,
    conditions: row.conditions,
    loading: row.loading,
    mostLoading: quotation.tariffId ? lineIn(row).control.mostLoading(await getTariff(db, quotation.tariffId)) : 0,
    whoMayApprove: isUndecided(row.state) ? whoMayApprove(people, matter, row, now).filter(({ id }) => id !== own?.id) : [],
    colleagues: people.filter(({ id }) => id !== own?.id).map(({ id, name }) => ({ id, name })),
    events: await conversationOf(db, row, quotation, actor),
    similar: await similarTo(db, row),
    batch: await batchOf(db, row, asking),
  }
}

async function batchOf(db: Db, { batchId, batchName, state }: CaseRow, { actor, now }: ActorContext): Promise<CaseDetail['batch']> {
  if (batchId === null) return null
  const waiting = await countUndecidedOf(db, actor, batchId, dayOf(now))
  return { id: batchId, name: batchName ?? '', others: isUndecided(state) ? Math.max(0, waiting - 1) : waiting }
}

/** The people to ask: everyone who may approve it, leaving waivers aside. */
function whoMayApprove(people: readonly Underwriter[], matter: Matter, row: CaseRow, now: Date) {
  return people
    .filter(({ id, profiles }) => {
      const profile = profileFor(profiles, row.line, dayOf(now))
      const deciding = { decision: 'approve', staffId: id, nameOf: (code: string) => authorityName(row.line, code) } as const
      return entitlement(profile, { ...matter, isWaived: true }, deciding) === 'yes'
    })
    .map(({ id, name }) => ({ id, name }))
}

const profileView = ({ line, maxSumInsured, maxDiscount, authorities, fourEyesAbove, validFrom, validTo }: Profile) => ({
  ...{ line, maxSumInsured, maxDiscount, fourEyesAbove, validFrom, validTo },
  authorities: [...authorities],
})
