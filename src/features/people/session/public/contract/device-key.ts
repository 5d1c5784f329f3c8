import { z } from 'zod'
import { post } from '#kit/contract.ts'

/**
 * What is sealed with such a key: the contents of a `device` under a PIN, so that its owner has a way back; or a file in which writes are
 * handed over to another device of the same person (`hand-over`).
 */
export const KEY_USES = ['device', 'hand-over'] as const
const use = z.enum(KEY_USES).default('device')

export const deviceKeyContract = {
  makeDeviceKey: post('user/device-key', {
    summary: 'Creates a key with which a device seals its own, and the ticket that retrieves it; we store neither',
    fresh: true,
    perMinute: 20,
    body: z.object({ use }),
    reply: z.object({ key: z.base64(), ticket: z.string() }),
  }),
  openDeviceKey: post('user/device-key/open', {
    summary: 'Returns the key of a ticket to the person it was created for; for a locked device, only if they have just signed in',
    fresh: true,
    perMinute: 20,
    body: z.object({ ticket: z.string().min(1).max(1000), use }),
    reply: z.object({ key: z.base64() }),
  }),
}
