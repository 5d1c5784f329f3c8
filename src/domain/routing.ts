import { rowsOf } from '#kit/routes.ts'

export type Audience = 'public' | 'agent' | 'customer' | 'either'

/** Everything that a screen may be told by the address it was opened at; its only props. */
export type Facts = {
  readonly audience: Audience
  readonly line?: string
  readonly layout?: 'plain' | 'advisor'
  /** Tells apart rows that open the same screen for the same line and audience, where the screen needs to know. */
  readonly variant?: string
}

export const rows = rowsOf<Facts>()
