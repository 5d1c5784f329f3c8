import type { Icon } from '#kit/web/icons.ts'

/** An entry of the navigation: where it leads and who is offered it. */
export type Destination = {
  readonly label: string
  readonly icon: Icon
  readonly to: string
  /** Its place among all: the most used comes first. */
  readonly rank: number
  /** The permission that the role needs. */
  readonly feature?: string
  /** A role with this permission has something better. */
  readonly unless?: string
  /** Something to do rather than a place to be: found by the search, and not among the sections. */
  readonly isAction?: true
  /** Screens, or all of a feature's, that belong to it. */
  readonly of: readonly string[]
}
