import type { Icon } from '#kit/web/icons.ts'

/** An entry of the navigation: where it leads and who sees it. */
export type Destination = {
  readonly label: string
  readonly icon: Icon
  readonly to: string
  /** Its rank among all: the most used comes first. */
  readonly rank: number
  /** The permission that the role needs. */
  readonly feature?: string
  /** Hidden from roles with this permission, which have something better. */
  readonly unless?: string
  /** An action rather than a place: found by the search, but not among the sections. */
  readonly isAction?: true
  /** Screens, or all those of a feature, that belong to it. */
  readonly of: readonly string[]
}
