import type { FastifyRequest } from 'fastify'
import { type Actor, callerName } from '../actor.ts'
import type { Endpoint } from '../contract.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../security-events.ts'
import { namedSubject, revealedSubjects, type Told } from './revealed.ts'
import type { SecurityTrail } from './security-trail.ts'

export type Recorder = Pick<SecurityTrail, 'record' | 'entryOf'>

type Asked = { readonly name: string; readonly endpoint: Endpoint; readonly actor: Actor; readonly request: FastifyRequest }

/** Requests whose refusal was already recorded with its reason. */
const explained = new WeakSet<FastifyRequest>()

/** Statuses that refuse the caller. */
const REFUSALS = new Set([401, 403, 404, 429])

/** What the audit trail keeps of one request. */
export function requestTrail(trail: Recorder, { name, endpoint, actor, request }: Asked) {
  const who = { actor, address: request.ip, requestId: request.id }
  const changes: SecurityEvent[] = []
  const observed = (event: SecurityEvent) => ({ through: name, ...event, ...who })
  return {
    recordSecurityEvent: (event: SecurityEvent) => {
      if (SECURITY_EVENTS[event.kind].is === 'change') return void changes.push(event)
      explained.add(request)
      trail.record(observed(event))
    },
    /** The entries that a write adds to the trail in its own transaction. */
    entries: (subject: string | undefined) => [
      { actor: callerName(actor), action: name, requestId: request.id, address: request.ip, subject: subject ?? null },
      ...changes.map((change) => trail.entryOf(observed(change))),
    ],
    /** Records that someone other than the person read the person's data. */
    recordReading: (told: Told) => {
      const { reveals, exported, method } = endpoint
      if (!(exported || (reveals && method === 'GET')) || actor.kind === 'customer') return
      const subjects = revealedSubjects(endpoint, request.params, told)
      const isEmpty = told.json !== undefined && subjects.length === 0
      if (exported || !isEmpty) trail.record(observed({ kind: exported ? 'exported' : 'person-read', subjects }))
    },
  }
}

/** Records that a request was refused, unless the reason was recorded already. */
export function recordRefusal(trail: Recorder, { name, endpoint, actor, request }: Asked, status: number): void {
  // A browser that asks a public endpoint whether it is signed in is told that it is not, but was refused nothing.
  const isRefused = REFUSALS.has(status) && !(endpoint.secure === false && status === 401)
  if (!isRefused || explained.has(request)) return
  const who = { actor, address: request.ip, requestId: request.id }
  trail.record({ ...who, kind: 'refused', through: `${name} ${status}`, subjects: namedSubject(endpoint, request.params) })
}
