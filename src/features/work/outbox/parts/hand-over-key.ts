import { z } from 'zod'
import { deviceKeyContract } from '#features/people/session/public/contract/device-key.ts'
import { requestReply } from '#kit/web/client.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'

const NAME = `${DRAFT_PREFIX}hand-over-key`
const HandOverKey = z.object({ key: z.base64(), ticket: z.string() })
/** A key, and the ticket by which the server gives it again to this person alone. */
export type HandOverKey = z.output<typeof HandOverKey>

const use = 'hand-over'

/** With which this device seals what is handed over; undefined where it never had a network since the sign-in. */
export const handOverKey = async (): Promise<HandOverKey | undefined> => HandOverKey.safeParse(await getEncrypted(NAME)).data

/** Fetched while there is a network, so that it is there when there is none. */
export async function fetchHandOverKey(): Promise<void> {
  if (!(await handOverKey())) await putEncrypted(NAME, await requestReply(deviceKeyContract.makeDeviceKey, { body: { use } }))
}

/** The key of a file that came from another device. Throws the `Failure`, as where the file was sealed for somebody else. */
export const openTicket = async (ticket: string): Promise<string> =>
  (await requestReply(deviceKeyContract.openDeviceKey, { body: { ticket, use } })).key
