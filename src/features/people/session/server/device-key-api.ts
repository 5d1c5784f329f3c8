import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import type { SecurityEventKind } from '#kit/security-events.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { deviceKeyContract, type KEY_USES } from '../public/contract/device-key.ts'
import { JUST_SIGNED_IN_SECONDS } from '../rules/session.ts'
import { findLiveSession } from './store/sessions.ts'

type Use = {
  /** A ticket for one use does not open anything of another. */
  readonly sealedFor: string
  readonly opened: SecurityEventKind
  readonly notYours: string
}
const USES: Readonly<Record<(typeof KEY_USES)[number], Use>> = {
  device: {
    sealedFor: 'key of a device',
    opened: 'device-opened',
    notYours: 'What is waiting on this device was not sealed for you.',
  },
  'hand-over': {
    sealedFor: 'key of writes that are handed over',
    opened: 'writes-taken-over',
    notYours:
      'This file was not sealed for you. Only the person who wrote what is in it can open it, signed in here as on the other phone.',
  },
}
const Ticket = z.object({ staffId: z.string(), key: z.base64() })

/** A key of random bytes, sealed into a ticket that the device keeps: only we can open it, and only the device has it. */
export const deviceKeyApi = ({ secret }: { readonly secret: string }) =>
  serving(deviceKeyContract, {
    makeDeviceKey: async ({ body: { use } }, { actor, about }) => {
      const { id: staffId } = requireStaff(actor)
      about(`staff:${staffId}`)
      const key = randomBytes(32).toString('base64')
      const ticket = JSON.stringify({ staffId, key } satisfies z.output<typeof Ticket>)
      return { key, ticket: encrypt(secret, USES[use].sealedFor, ticket) }
    },

    openDeviceKey: async ({ body: { ticket, use } }, { db, actor, now, about, recordSecurityEvent }) => {
      const { id: staffId, sessionId } = requireStaff(actor)
      about(`staff:${staffId}`)
      // Someone who found a locked device has its session, but not the password. What is handed over belongs to someone whose session may
      // do it all anyway.
      if (use === 'device') {
        const session = sessionId ? await runAsSystem(db, actor, () => findLiveSession(db, { id: sessionId }, now)) : undefined
        if (!session || now.getTime() - session.createdAt.getTime() > JUST_SIGNED_IN_SECONDS * 1000)
          throw problem('not-now', {
            message: 'Sign out and sign in again with your password; then this device opens what is waiting on it.',
          })
      }
      const { sealedFor, opened, notYours } = USES[use]
      const text = decrypt(secret, sealedFor, ticket)
      const made = text === undefined ? undefined : Ticket.parse(JSON.parse(text))
      if (made?.staffId !== staffId) throw problem('not-found', { message: notYours })
      recordSecurityEvent({ kind: opened, subjects: [`staff:${staffId}`] })
      return { key: made.key }
    },
  })
