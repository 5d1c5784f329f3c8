import { lineIn } from '#lines'
import type { EndorsementKind } from '#lines/line/endorsement.ts'

/** What a change that was asked for is of, whichever policies may ask for it today. */
export function kindNamed(policy: { readonly line: string }, code: string): EndorsementKind {
  const kind = lineIn(policy).endorsement?.kind(code)
  if (!kind) throw new Error(`an endorsement of ${policy.line} is of the unknown kind ${code}`)
  return kind
}
