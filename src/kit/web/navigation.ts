import type { Icon } from '@tabler/icons-react'

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
  /** Screens, or all of a feature's, that belong to it. */
  readonly of: readonly string[]
}
