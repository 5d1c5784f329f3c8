import type { Actor } from '../actor.ts'

/** Thrown when the session behind a token, or the API key, was revoked: the token alone is not enough. */
export class SessionEnded extends Error {
  readonly isOfKey: boolean
  constructor(actor: Actor) {
    super('nobody asks any more')
    this.isOfKey = actor.kind === 'staff' && actor.key !== undefined
  }
}
