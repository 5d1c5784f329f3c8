import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { prepareUpload } from './camera/small-photo.ts'
import { documentFault } from './document-fault.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { Failure, failureOf, sentOrNoRoom } from './failure.ts'
import { inTurn } from './in-turn.ts'
import { sendingOf, waitsForWifi } from './large-send.ts'
import { isMetered, isWifiAwaited } from './line.ts'
import { queries, refreshReads } from './queries.ts'
import { t } from './text.ts'
import { deleteEncrypted, getEncrypted, getEncryptedFile, namesBeginning, putEncrypted, putEncryptedFile } from './vault.ts'

const Waiting = z.object({
  /** Sent twice under the same id, it counts once. */
  client: z.uuid(),
  name: z.string(),
  /** Which part of the record it is. */
  place: z.string().default(''),
  /** Why the server refuses it. */
  refused: z.string().optional(),
  /** Its sender holds it back until the connection costs nothing. */
  waitsForWifi: z.boolean().optional(),
})
type Waiting = z.output<typeof Waiting>

/** A file that a person chose, and which part of the record it is. */
export type ChosenFile = { readonly file: File; readonly place?: string }

type Kind = {
  /** The name for the files of all such records on this device. */
  readonly name: string
  /** Sends one; throws the `Failure`. */
  readonly post: (recordId: string, client: string, file: Blob, place: string) => Promise<unknown>
}

const UNMADE = 'new/'
/** A record that is not made yet: its files wait for it, and are sent once they belong to the record made. */
export const unmadeRecord = (name: string): string => UNMADE + name

/** Files of records that are kept on the device, sealed, until the server has them: a write never waits for them. */
export function waitingFiles({ name: kind, post }: Kind) {
  /** Stored as drafts, so that they outlive a session that merely ended. */
  const listOf = (recordId: string) => `${DRAFT_PREFIX}${kind}/${recordId}`
  /** Independent of their record, so that they need not be moved when it is made. */
  const FILES = 'file/'
  const fileOf = (client: string) => listOf(FILES + client)
  const keyOf = (recordId: string) => [kind, recordId]

  const read = async (recordId: string): Promise<readonly Waiting[]> =>
    z.array(Waiting).safeParse(await getEncrypted(listOf(recordId))).data ?? []

  const change = (recordId: string, next: (before: readonly Waiting[]) => readonly Waiting[]): Promise<boolean> =>
    inTurn(kind, async () => {
      const left = next(await read(recordId))
      const isKept = left.length > 0 ? await putEncrypted(listOf(recordId), left) : await deleteEncrypted(listOf(recordId)).then(() => true)
      await queries.invalidateQueries({ queryKey: keyOf(recordId) })
      return isKept
    })

  async function forget(recordId: string, client: string): Promise<void> {
    await change(recordId, (all) => all.filter((each) => each.client !== client))
    await deleteEncrypted(fileOf(client))
  }

  /**
   * Sends waiting files, one tab at a time. What the server refuses is set aside; offline, all of it continues to wait. `now`: over any
   * connection.
   */
  const send = (recordId: string, { now = false } = {}): Promise<void> =>
    inTurn(`sending ${kind} ${recordId}`, async () => {
      if (recordId.startsWith(UNMADE) || (!now && isWifiAwaited())) return
      let sent = 0
      for (const { client, name, place, refused, waitsForWifi: isKeptBack } of await read(recordId)) {
        if (refused || (!now && isKeptBack && isMetered())) continue
        const file = await getEncryptedFile(fileOf(client))
        try {
          if (file) await post(recordId, client, new File([file], name, { type: file.type }), place)
          await forget(recordId, client)
          sent += 1
        } catch (thrown) {
          const failure = failureOf(thrown)
          if (!failure.isFinal) break
          await change(recordId, (all) => all.map((each) => (each.client === client ? { ...each, refused: failure.sentence } : each)))
        }
      }
      if (sent > 0) await refreshReads()
    })

  /**
   * Shrinks pictures and keeps all chosen files until the server has them; large amounts may wait for Wi-Fi. Says immediately what the
   * server would refuse.
   */
  async function keep(recordId: string, chosen: readonly ChosenFile[]): Promise<void> {
    const made: { readonly small: File; readonly place: string }[] = []
    const faults: string[] = []
    for (const { file, place = '' } of chosen) {
      const small = await prepareUpload(file)
      const fault = documentFault(small)
      if (fault) faults.push(t('Not accepted: {what}', { what: `${file.name}. ${fault}` }))
      else made.push({ small, place })
    }
    const isKeptBack = await waitsForWifi(sendingOf(made.map(({ small }) => small)))
    for (const { small, place } of made) {
      const client = crypto.randomUUID()
      const waiting = { client, name: small.name, place, ...(isKeptBack ? { waitsForWifi: true } : {}) }
      const isKept = (await putEncryptedFile(fileOf(client), small)) && (await change(recordId, (all) => [...all, waiting]))
      // A device without room sends it immediately; if that fails, the person is notified.
      if (isKept) continue
      if (recordId.startsWith(UNMADE))
        throw new Failure('refused', t('This device has no space for pictures. Send the report first, then add them.'))
      await sentOrNoRoom(post(recordId, client, small, place))
    }
    if (faults.length > 0) throw new Failure('refused', faults.join(' '))
  }

  /** Moves what is waiting for one record to another: to the one that was made, or back to one yet to be made. */
  async function move(from: string, to: string): Promise<void> {
    const moving = await read(from)
    if (moving.length === 0) return
    await change(to, (all) => [...all, ...moving.filter(({ client }) => !all.some((each) => each.client === client))])
    await change(from, () => [])
  }

  /** Sends what is waiting for any existing record. */
  async function sendAll(how: { readonly now?: boolean } = {}): Promise<void> {
    const names = (await namesBeginning(listOf(''))).map((name) => name.slice(listOf('').length))
    for (const recordId of names) if (!recordId.startsWith(FILES) && !recordId.startsWith(UNMADE)) await send(recordId, how)
  }

  /** The files of a record that are still on this device; sent as soon as its screen is open and there is a network. */
  function useWaiting(recordId: string) {
    const { data: waiting = [] } = useQuery({ queryKey: keyOf(recordId), queryFn: () => read(recordId), meta: { aside: true } })
    useEffect(() => {
      const sendNow = () => void send(recordId)
      sendNow()
      addEventListener('online', sendNow)
      return () => removeEventListener('online', sendNow)
    }, [recordId])
    return {
      waiting,
      add: async (chosen: readonly ChosenFile[]) => {
        await keep(recordId, chosen).finally(() => send(recordId))
      },
      send: () => send(recordId, { now: true }),
      drop: (client: string) => forget(recordId, client),
    }
  }

  return { keep, move, sendAll, useWaiting }
}
export type WaitingFiles = ReturnType<ReturnType<typeof waitingFiles>['useWaiting']>
