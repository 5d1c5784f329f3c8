import { z } from 'zod'
import { now } from '#kit/web/clock.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { Failure } from '#kit/web/failure.ts'
import { entryOfAct, forgetEntry, keepEntry, keepFile, type StoredEntry } from '#kit/web/outbox-store.ts'
import { WRITES } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import type { HandedWrites } from './handed-file.ts'

/** How many files are remembered, so that a repeated one is recognised. */
const REMEMBERED = 50
const NAME = `${DRAFT_PREFIX}taken-over`
const Taken = z.array(z.object({ id: z.string(), at: z.iso.datetime() }))
const takenBefore = async () => Taken.safeParse(await getEncrypted(NAME)).data ?? []

/** When the whole file was taken over here. */
export const takenAt = async ({ id }: Pick<HandedWrites, 'id'>): Promise<string | undefined> =>
  (await takenBefore()).find((file) => file.id === id)?.at

/** The entries of a file that are not already waiting here. */
export async function notHere({ entries }: Pick<HandedWrites, 'entries'>): Promise<readonly StoredEntry[]> {
  const known = await Promise.all(entries.map(({ id }) => entryOfAct(WRITES, id)))
  return entries.filter((_, n) => known[n] === undefined)
}

/**
 * Puts writes of another device into the outbox of this one, at their places and under their ids: whichever device sends one first, it
 * counts once. What is already waiting here is left as it is. Throws the `Failure` if the device has no room; when repeated, it continues
 * where it stopped.
 */
export async function takeOver(handed: HandedWrites): Promise<void> {
  const left = await notHere(handed)
  for (const [n, entry] of left.entries()) {
    const file = await handed.fileOf(entry)
    const isKept = (!file || (await keepFile(entry.id, file))) && (await keepEntry(entry))
    if (isKept) continue
    await forgetEntry(entry)
    throw new Failure(
      'refused',
      t('This device has no room for all of it: {taken} of {count} are here. Free up some space, then take over the same file again.', {
        taken: n,
        count: left.length,
      }),
    )
  }
  const at = now().toISOString()
  await putEncrypted(NAME, [{ id: handed.id, at }, ...(await takenBefore()).filter(({ id }) => id !== handed.id)].slice(0, REMEMBERED))
}
