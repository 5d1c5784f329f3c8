import { z } from 'zod'
import { deviceKeyContract } from '#features/people/session/public/contract/device-key.ts'
import { requestReply } from '#kit/web/client.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'

const NAME = `${DRAFT_PREFIX}hand-over-key`
const HandOverKey = z.object({ key: z.base64(), ticket: z.string() })
/** A key, and the ticket for which the server returns it again, to this person only. */
export type HandOverKey = z.output<typeof HandOverKey>

const use = 'hand-over'

/** The key with which this device encrypts what is handed over; undefined if it has not been online since sign-in. */
export const handOverKey = async (): Promise<HandOverKey | undefined> => HandOverKey.safeParse(await getEncrypted(NAME)).data

/** Fetched while online, so that it is available offline. */
export async function fetchHandOverKey(): Promise<void> {
  if (!(await handOverKey())) await putEncrypted(NAME, await requestReply(deviceKeyContract.makeDeviceKey, { body: { use } }))
}

/** The key of a file that came from another device. Throws the `Failure`, including when the file was encrypted for someone else. */
export const openTicket = async (ticket: string): Promise<string> =>
  (await requestReply(deviceKeyContract.openDeviceKey, { body: { ticket, use } })).key
