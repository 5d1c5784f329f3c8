import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { lineIn } from '#lines'
import type { EndorsementKind } from '#lines/line/endorsement.ts'

/** The kind of a requested change, whichever policies may request it today. */
export function kindNamed(policy: { readonly line: string }, code: string): EndorsementKind {
  const kind = lineIn(policy).endorsement?.kind(code)
  if (!kind) throw new Error(`an endorsement of ${policy.line} is of the unknown kind ${code}`)
  return kind
}

type Of = Pick<PolicyRow, 'line' | 'answers' | 'coverFrom'>

const isFor = ({ isFor: suits, onlyBeforeStart }: EndorsementKind, { answers, coverFrom }: Of, today: Day): boolean =>
  (!suits || suits(answers)) && (!onlyBeforeStart || today < coverFrom)

/** The kinds of change possible for a policy on a day, in the order of its line. */
export const kindsFor = (policy: Of, today: Day): readonly EndorsementKind[] =>
  (lineIn(policy).endorsement?.kinds ?? []).filter((kind) => isFor(kind, policy, today))

/** The kind of change with a code, if possible for a policy on a day. */
export function kindFor(policy: Of, code: string, today: Day): EndorsementKind {
  const kind = lineIn(policy).endorsement?.kind(code)
  if (kind) refuseBegun(policy, kind, today)
  if (!kind || !isFor(kind, policy, today))
    throw problem('invalid', {
      fields: [{ path: 'kind', message: 'This policy has nothing of this kind to change. Choose another change.' }],
    })
  return kind
}

/** Throws if the kind may be changed only before the first day and cover has started. */
export function refuseBegun({ coverFrom }: Pick<PolicyRow, 'coverFrom'>, { onlyBeforeStart }: EndorsementKind, today: Day): void {
  if (onlyBeforeStart && today >= coverFrom)
    throw problem('not-now', {
      message: 'Cover has started, and this can be changed only before that. For more days, choose “Extend the cover”.',
    })
}
