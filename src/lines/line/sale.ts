import type { LicenceKind } from '#domain/licence.ts'
import type { Needs, RecommendationReason } from '#domain/needs.ts'

/** A statement that the customer must accept, with the version that is recorded. */
export type Declaration = { readonly code: string; readonly version: string; readonly text: string; readonly required: boolean }

/** What is said and signed when it is sold. */
export type SaleSpec = {
  /** With which licences an agent may conclude it; without one of them they may quote. */
  readonly licences: readonly LicenceKind[]
  readonly declarations: readonly Declaration[]
  /** The identity-check workflow that must be passed before payment; without one there is no check. */
  readonly identityWorkflow?: string
  /** Why a person with these needs is well advised to have it; undefined when they are not. */
  readonly recommend: (needs: Needs) => RecommendationReason | undefined
}
