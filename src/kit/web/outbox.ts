import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DRAFT_PREFIX } from './clear-device-data.ts'
import { type Failure, failureOf } from './failure.ts'
import { inTurn } from './in-turn.ts'
import { queries, refreshReads } from './queries.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from './vault.ts'

/** What somebody did and the server does not know yet. */
type Deed = {
  /** Of the deed: sent twice, it counts once. */
  readonly id: string
  /** Why the server does not take it. It stands aside, and keeps nothing that comes after it. */
  readonly refused?: string | undefined
}

type Kind<D extends Deed, Answer> = {
  /** Of all such deeds on this device. */
  readonly name: string
  readonly schema: z.ZodType<D>
  /** Sends one; throws the `Failure`. */
  readonly post: (deed: D) => Promise<Answer>
}

/** How it went with a deed: `waits` where nothing is known of it yet. */
export type Settled<Answer> =
  | { readonly state: 'sent'; readonly answer?: Answer }
  | { readonly state: 'waits' }
  | { readonly state: 'refused'; readonly failure: Failure }

/** Deeds that are kept on the device, sealed, and sent once, in their order, as soon as there is a network. */
export function outbox<D extends Deed, Answer>({ name, schema, post }: Kind<D, Answer>) {
  /** A draft, so that it outlives a session that merely ended. */
  const place = DRAFT_PREFIX + name
  const queryKey = ['outbox', name]
  /** What came of those that this page sent, until it is asked for. */
  const outcomes = new Map<string, Settled<Answer>>()

  const read = async (): Promise<readonly D[]> => z.array(schema).safeParse(await getEncrypted(place)).data ?? []

  const change = (next: (before: readonly D[]) => readonly D[]): Promise<boolean> =>
    inTurn(name, async () => {
      const left = next(await read())
      const isKept = left.length > 0 ? await putEncrypted(place, left) : await deleteEncrypted(place).then(() => true)
      await queries.invalidateQueries({ queryKey })
      return isKept
    })

  const drop = (id: string) => change((all) => all.filter((each) => each.id !== id))

  /** The oldest first and one tab at a time. What the server refuses stands aside; without a network all of it goes on waiting. */
  const send = (): Promise<void> =>
    inTurn(`sending ${name}`, async () => {
      let sent = 0
      for (const deed of await read()) {
        if (deed.refused) continue
        try {
          outcomes.set(deed.id, { state: 'sent', answer: await post(deed) })
          await drop(deed.id)
          sent += 1
        } catch (thrown) {
          const failure = failureOf(thrown)
          if (!failure.isFinal) break
          outcomes.set(deed.id, { state: 'refused', failure })
          await change((all) => all.map((each) => (each.id === deed.id ? { ...each, refused: failure.sentence } : each)))
        }
      }
      if (sent > 0) await refreshReads()
    })

  /** Keeps a deed and sends it, at once where there is a network. Throws the `Failure` where the device keeps nothing. */
  async function settle(deed: D): Promise<Settled<Answer>> {
    if (!(await change((all) => [...all.filter((each) => each.id !== deed.id), deed]))) {
      const answer = await post(deed)
      await refreshReads()
      return { state: 'sent', answer }
    }
    await send()
    const outcome = outcomes.get(deed.id)
    outcomes.delete(deed.id)
    if (outcome) return outcome
    // Another tab may have sent it.
    return { state: (await read()).some(({ id }) => id === deed.id) ? 'waits' : 'sent' }
  }

  /** What waits to be sent, and what was not taken. */
  const useWaiting = (): readonly D[] => useQuery({ queryKey, queryFn: read, meta: { aside: true } }).data ?? []

  return { send, settle, drop, useWaiting }
}
