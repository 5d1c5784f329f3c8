import type { Day, Term } from '#domain/day.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { EndorsementKind } from '#lines/line/endorsement.ts'

type Answers = Readonly<Record<string, unknown>>

/** The term of a policy once a change is in force: as before, unless the change affects its days. */
export const termAfter = async (db: Db, policy: PolicyRow, { onlyBeforeStart }: EndorsementKind, answers: Answers): Promise<Term> =>
  onlyBeforeStart
    ? lineIn(policy).risk.term(answers, await getTariff(db, policy.tariffId), policy.coverFrom)
    : { from: policy.coverFrom, to: policy.coverTo }

/** The day from which a change with a price would apply if it were paid for or approved today. */
export const countsFrom = ({ coverFrom }: Pick<PolicyRow, 'coverFrom'>, today: Day): Day => (today > coverFrom ? today : coverFrom)
