import type { LicenceKind } from '#domain/licence.ts'
import type { Needs, RecommendationReason } from '#domain/needs.ts'

/** A statement that the customer must accept, with the version that is recorded. */
export type Declaration = { readonly code: string; readonly version: string; readonly text: string; readonly required: boolean }

/** What is disclosed and signed when it is sold. */
export type SaleSpec = {
  /** The licences with which an agent may sell it; without any of them they may only quote. */
  readonly licences: readonly LicenceKind[]
  readonly declarations: readonly Declaration[]
  /** The identity-check workflow that must be passed before payment; without one, there is no check. */
  readonly identityWorkflow?: string
  /** Why this is recommended to a person with these needs; undefined when it is not. */
  readonly recommend: (needs: Needs) => RecommendationReason | undefined
}
