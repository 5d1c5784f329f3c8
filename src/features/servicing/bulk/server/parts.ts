import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { actorName } from '#kit/actor.ts'
import { fileProblem, requireSingleFile } from '#kit/server/checked-file.ts'
import { hmac, sameText } from '#kit/server/crypto.ts'
import type { FileStore } from '#kit/server/files.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { LARGEST_FILE } from '#kit/server/uploads.ts'
import { LARGEST_PART } from '../rules/batch.ts'
import { FIELD } from './read-upload.ts'

type Keeping = { readonly files: FileStore; readonly secret: string }

/** Proves that this person sent a part: knowing the key of someone's document does not allow reading it. */
const seal = (secret: string, { id }: Staff, key: string) => hmac(secret, `part-of-an-upload:${id}:${key}`).slice(0, 32)

/**
 * Keeps a part of a file, so that a network failure costs no more than that part. It needs no record: the hourly cleanup removes parts that
 * were never assembled.
 */
export async function keepPart(
  uploads: Parameters<typeof requireSingleFile>[0],
  actor: Staff,
  { files, secret }: Keeping,
): Promise<string> {
  const { bytes } = requireSingleFile(uploads, 'part')
  if (bytes.length === 0 || bytes.length > LARGEST_PART)
    throw fileProblem('part', 422, 'This part is empty or too large. Please send the file again.')
  const key = await files.put(bytes)
  return `${key}.${seal(secret, actor, key)}`
}

/** The parts of a file assembled; `missing` names those that are not, or no longer, here. */
export async function putTogether(
  parts: readonly string[],
  actor: Staff,
  { files, secret }: Keeping,
): Promise<{ readonly bytes: Buffer } | { readonly missing: number[] }> {
  const read = await takeTurn(actorName(actor), async () => {
    const found: (Uint8Array | undefined)[] = []
    for (const part of parts) {
      const [key = '', sign = ''] = part.split('.')
      if (!sameText(sign, seal(secret, actor, key))) throw problem('not-found')
      found.push(await files.get(key))
    }
    return found
  })
  const missing = read.flatMap((bytes, at) => (bytes ? [] : [at]))
  if (missing.length > 0) return { missing }
  const bytes = Buffer.concat(read.flatMap((each) => each ?? []))
  if (bytes.length > LARGEST_FILE) throw fileProblem(FIELD, 413, 'This file is larger than 10 MB. Remove what is not needed, or split it.')
  return { bytes }
}
