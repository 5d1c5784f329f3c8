import type { Brand } from '#domain/brand.ts'
import { type Day, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { standingsOf, versionOn } from '#features/servicing/policies/public/rules/stack.ts'
import {
  type PolicyRow,
  policyAsOf,
  sectionsOf,
  takenOverBy,
  versionsOf,
} from '#features/servicing/policies/public/server/commands/policies.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { PolicyAsOf } from '../public/contract.ts'

/** The policy as it was on a day of its cover. */
export async function policyOn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  policy: PolicyRow,
  on: Day,
  brand: Brand,
): Promise<PolicyAsOf> {
  const { coverTo } = policy
  // What it was under another holder is private to them.
  const coverFrom = (await takenOverBy(db, actor, policy.id))?.heldTo ?? policy.coverFrom
  if (policy.issuedAt === null) throw problem('not-now', { message: 'This policy is not in force yet, so there is no day to show.' })
  if (on < coverFrom || on > coverTo)
    throw problem('invalid', {
      fields: [
        {
          path: 'on',
          ...withI18n('message', msg`It can be seen from ${formatDay(coverFrom)} to ${formatDay(coverTo)}. Choose a day in this period.`),
        },
      ],
    })
  const replaced = await versionsOf(db, policy.id)
  const version = versionOn(replaced, policy.version, on)
  const standing = standingsOf(replaced, policy.version, { from: coverFrom, to: coverTo }).find((each) => each.version === version)
  const row = await policyAsOf(db, policy, version)
  return {
    ...{ policyId: policy.id, on, version, from: standing?.from ?? coverFrom, to: standing?.to ?? coverTo },
    ...{ description: row.description, holderName: row.holderName, coverFrom: row.coverFrom, coverTo: row.coverTo, total: row.total },
    sections: await sectionsOf(db, row, brand),
  }
}
