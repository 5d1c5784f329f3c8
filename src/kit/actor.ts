/** Who is asking. Everything that reads or writes records does so on behalf of exactly one actor. */
export type Staff = {
  readonly kind: 'staff'
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly role: string
  readonly level: string
  readonly branch: string
  readonly agentCode: string
  /** Feature codes that the role may use. */
  readonly features: readonly string[]
  /** Another system is asking on this person's behalf: its key, and what that allows. */
  readonly key?: { readonly id: string; readonly scopes: readonly string[] }
}

export type CustomerActor = { readonly kind: 'customer'; readonly id: string; readonly sessionId: string; readonly agentId: string }
/** Someone who proved a mobile number and applies to become an agent: neither staff nor a customer. */
export type Applicant = { readonly kind: 'applicant'; readonly id: string; readonly sessionId: string }
export type System = { readonly kind: 'system'; readonly name: string }
export type Anonymous = { readonly kind: 'anonymous' }

export type Actor = Staff | CustomerActor | Applicant | System | Anonymous

/** Who acted: `staff:<id>`, `customer:<id>`, `applicant:<id>`, `system:<name>`, `anonymous`. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'anonymous') return 'anonymous'
  return actor.kind === 'system' ? `system:${actor.name}` : `${actor.kind}:${actor.id}`
}

/** The caller: as `actorName`, or `key:<id>` if another system is asking on someone's behalf. */
export const callerName = (actor: Actor): string => (actor.kind === 'staff' && actor.key ? `key:${actor.key.id}` : actorName(actor))
