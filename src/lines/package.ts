type PackageCover = {
  readonly code: string
  readonly label: string
  /** Its limit, in words; undefined where the package does not include it. */
  readonly amount: string | undefined
  /** Why no package includes it, where it is not available at all. */
  readonly unavailable?: string | undefined
}

/** A ready-made choice, shown beside others with its price: a tier, and the answers that it represents. */
export type Package = {
  readonly code: string
  readonly name: string
  /** For whom it is meant. */
  readonly sentence: string
  readonly answers: Readonly<Record<string, unknown>>
  /** What it covers, in the order in which all packages of the line are compared. */
  readonly covers: readonly PackageCover[]
}
