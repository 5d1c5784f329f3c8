import { z } from 'zod'
import { post } from '#kit/contract.ts'

/** What a device under a PIN needs of us: a way back for its owner, and for nobody else. */
export const deviceKeyContract = {
  makeDeviceKey: post('user/device-key', {
    summary: 'Makes a key under which a device keeps its own, and the ticket that gives it again; we keep neither',
    fresh: true,
    perMinute: 20,
    body: z.object({}),
    reply: z.object({ key: z.base64(), ticket: z.string() }),
  }),
  openDeviceKey: post('user/device-key/open', {
    summary: 'Gives the key of a ticket again, to the person for whom it was made and who has just signed in',
    fresh: true,
    perMinute: 20,
    body: z.object({ ticket: z.string().min(1).max(1000) }),
    reply: z.object({ key: z.base64() }),
  }),
}
