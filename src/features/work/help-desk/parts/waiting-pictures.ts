import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { DRAFT_PREFIX } from '#kit/web/clear-device-data.ts'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { queries, refreshReads } from '#kit/web/queries.ts'
import { deleteEncrypted, getEncrypted, getEncryptedFile, putEncrypted, putEncryptedFile } from '#kit/web/vault.ts'
import { helpContract } from '../public/contract/own.ts'

const Waiting = z.object({
  /** Sent twice under the same id, it counts once. */
  client: z.uuid(),
  name: z.string(),
  /** Why the server does not take it. */
  refused: z.string().optional(),
})
type Waiting = z.output<typeof Waiting>

/** Drafts, so that they outlive a session that merely ended. */
const listOf = (requestId: string) => `${DRAFT_PREFIX}help-pictures/${requestId}`
const fileOf = (requestId: string, client: string) => `${listOf(requestId)}/${client}`
const keyOf = (requestId: string) => ['help-pictures', requestId]

const read = async (requestId: string): Promise<readonly Waiting[]> =>
  z.array(Waiting).safeParse(await getEncrypted(listOf(requestId))).data ?? []

/** Tabs take turns. */
const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks?.request(name, work) ?? work()

const change = (requestId: string, next: (before: readonly Waiting[]) => readonly Waiting[]): Promise<boolean> =>
  inTurn('help pictures', async () => {
    const left = next(await read(requestId))
    const isKept = left.length > 0 ? await putEncrypted(listOf(requestId), left) : await deleteEncrypted(listOf(requestId)).then(() => true)
    await queries.invalidateQueries({ queryKey: keyOf(requestId) })
    return isKept
  })

const post = (id: string, client: string, picture: Blob) =>
  requestReply(helpContract.addHelpPicture, { params: { id, client } }, { key: client, files: { picture } })

async function forget(requestId: string, client: string): Promise<void> {
  await change(requestId, (all) => all.filter((each) => each.client !== client))
  await deleteEncrypted(fileOf(requestId, client))
}

/** Sends what waits, one tab at a time. What the server refuses stands aside; without a network all of it goes on waiting. */
const sendPictures = (requestId: string): Promise<void> =>
  inTurn(`sending help pictures ${requestId}`, async () => {
    let sent = 0
    for (const { client, name, refused } of await read(requestId)) {
      if (refused) continue
      const picture = await getEncryptedFile(fileOf(requestId, client))
      try {
        if (picture) await post(requestId, client, new File([picture], name, { type: picture.type }))
        await forget(requestId, client)
        sent += 1
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429) break
        await change(requestId, (all) => all.map((each) => (each.client === client ? { ...each, refused: failure.sentence } : each)))
      }
    }
    if (sent > 0) await refreshReads()
  })

/** Makes pictures small and keeps them on the device until the server has them: the text of a request never waits for them. */
export async function keepPictures(requestId: string, chosen: readonly File[]): Promise<void> {
  for (const file of chosen) {
    const picture = await prepareUpload(file)
    const client = crypto.randomUUID()
    const isKept =
      (await putEncryptedFile(fileOf(requestId, client), picture)) &&
      (await change(requestId, (all) => [...all, { client, name: picture.name }]))
    // A device without room sends it at once; where that fails, whoever chose it is told.
    if (!isKept) await post(requestId, client, picture)
  }
}

/** Pictures of a request that are still on this device; they are sent as soon as its screen is open and there is a network. */
export function useWaitingPictures(requestId: string) {
  const { data: waiting = [] } = useQuery({ queryKey: keyOf(requestId), queryFn: () => read(requestId), meta: { aside: true } })
  useEffect(() => {
    const send = () => void sendPictures(requestId)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [requestId])
  return {
    waiting,
    add: async (chosen: readonly File[]) => {
      await keepPictures(requestId, chosen)
      await sendPictures(requestId)
    },
    send: () => sendPictures(requestId),
    drop: (client: string) => forget(requestId, client),
  }
}
