import { nameActor, staffIdsIn } from '#domain/history.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { getPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { ThirdPartyReport } from '../../public/contract/third-party.ts'
import { positionName, THIRD_PARTY_SHOTS } from '../../rules/third-party.ts'
import { itemOf } from '../describe.ts'
import { claimsOfPolicy, getClaim } from '../store.ts'
import { type ReportRow, reportFilesOf, reportState } from './store.ts'

const HAPPENED: Readonly<Record<string, string>> = { create: 'Reported', attach: 'Attached to a claim', dismiss: 'Dismissed' }

/** What a third party reported, for the claims office. */
export async function thirdPartyReport(db: Db, row: ReportRow, viewer: Staff, now: Date): Promise<ThirdPartyReport> {
  const { place, story, position, ownPlate = null, injured = null, noFault } = row.told
  const policy = row.policyId ? await getPolicy(db, viewer, row.policyId) : undefined
  const happened = await historyOf(db, row.id)
  const names = await namesOfStaff(db, staffIdsIn(happened.map(({ actor }) => actor)))
  const nobodys = { viewer, agentId: '', customerId: '', holderName: row.name, nameOfStaff: (id: string) => names.get(id) }
  const claim = row.claimId ? await getClaim(db, row.claimId) : undefined
  return {
    ...{ id: row.id, number: row.number, version: row.version, state: reportState(row), name: row.name, mobile: row.mobile },
    ...{ knownBy: row.knownBy, lossAt: row.lossAt.toISOString(), createdAt: row.createdAt.toISOString() },
    ...{ place, story, position: positionName(position), ownPlate, injured, noFault },
    policy: policy
      ? {
          ...{ id: policy.id, number: policy.number ?? policy.quotationNumber, line: policy.line },
          ...{ lineName: lineIn(policy).name, holderName: policy.holderName },
        }
      : null,
    claims: policy ? (await claimsOfPolicy(db, policy.id)).map((each) => itemOf(each, now)) : [],
    claim: claim ? { id: claim.id, number: claim.number } : null,
    reason: row.reason,
    files: (await reportFilesOf(db, row.id)).map(({ id, place: where, name, createdAt }) => ({
      ...{ id, name, at: createdAt.toISOString() },
      title: THIRD_PARTY_SHOTS.find(({ code }) => code === where)?.title ?? where,
    })),
    happened: happened.map(({ at, event, actor }) => ({
      at: at.toISOString(),
      title: HAPPENED[event] ?? event,
      by: actor.startsWith('system:') ? row.name : nameActor(actor, nobodys),
    })),
  }
}
