import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { deviceKeyContract } from '../public/contract/device-key.ts'
import { JUST_SIGNED_IN_SECONDS } from '../rules/session.ts'
import { findLiveSession } from './store/sessions.ts'

const SEALED_FOR = 'key of a device'
const Ticket = z.object({ staffId: z.string(), key: z.base64() })

/** A key of random bytes, sealed into a ticket that the device keeps: it is ours to open, and the device's to have. */
export const deviceKeyApi = ({ secret }: { readonly secret: string }) =>
  serving(deviceKeyContract, {
    makeDeviceKey: async (_, { actor, about }) => {
      const { id: staffId } = requireStaff(actor)
      about(`staff:${staffId}`)
      const key = randomBytes(32).toString('base64')
      return { key, ticket: encrypt(secret, SEALED_FOR, JSON.stringify({ staffId, key } satisfies z.output<typeof Ticket>)) }
    },

    openDeviceKey: async ({ body: { ticket } }, { db, actor, now, about, recordSecurityEvent }) => {
      const { id: staffId, sessionId } = requireStaff(actor)
      about(`staff:${staffId}`)
      const session = sessionId ? await runAsSystem(db, actor, () => findLiveSession(db, { id: sessionId }, now)) : undefined
      // Whoever found the device has its session, and not the password.
      if (!session || now.getTime() - session.createdAt.getTime() > JUST_SIGNED_IN_SECONDS * 1000)
        throw problem('not-now', { message: 'Sign out and sign in again with your password, then this device opens what waits on it.' })
      const text = decrypt(secret, SEALED_FOR, ticket)
      const made = text === undefined ? undefined : Ticket.parse(JSON.parse(text))
      if (made?.staffId !== staffId) throw problem('not-found', { message: 'What waits on this device was not sealed for you.' })
      recordSecurityEvent({ kind: 'device-opened', subjects: [`staff:${staffId}`] })
      return { key: made.key }
    },
  })
