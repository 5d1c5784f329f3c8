import { requestReply } from '#kit/web/client.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { Failure } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { type Batch, contract } from '../public/contract.ts'
import { type BatchKind, LARGEST_PART, MOST_PARTS } from '../rules/batch.ts'

export type Target = { readonly line: string; readonly kind: BatchKind; readonly batch?: string | undefined }
/** A file being sent: sealed on the device until the server has all of it, so that a reload loses nothing. */
type Kept = { readonly name: string; readonly text: string; readonly parts: readonly (string | null)[] }

const placeOf = ({ line, kind, batch }: Target) => `${DRAFT_PREFIX}upload/${line}/${kind}/${batch ?? ''}`
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value && 'parts' in value

const asText = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const asBlob = (text: string): Blob => {
  const bytes = atob(text.slice(text.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (each) => each.charCodeAt(0))])
}

/** The upload to the same target that was under way when the page was closed. */
export async function keptUpload(target: Target): Promise<Kept | undefined> {
  const found = await getEncrypted(placeOf(target))
  return isKept(found) ? found : undefined
}

export const forgetUpload = (target: Target): Promise<void> => deleteEncrypted(placeOf(target))

const LONGEST_WAIT_MS = 10_000
/** Until the network is back or some time has passed, whichever comes first. */
const whenWorthTrying = (tries: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries))
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Retries until the network works; a refused request is not repeated. */
async function persist<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      signal.throwIfAborted()
      return await ask()
    } catch (thrown) {
      if (!(thrown instanceof Failure) || (thrown.kind !== 'offline' && thrown.kind !== 'timeout') || signal.aborted) throw thrown
      await whenWorthTrying(tries)
    }
  }
}

type Sending = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Sends a file part by part; after a network failure or a reload, it continues with the next part. */
export async function sendInParts(file: Blob & { readonly name: string }, target: Target, sending: Sending): Promise<Batch> {
  const count = Math.ceil(file.size / LARGEST_PART)
  if (count > MOST_PARTS) throw new Failure('refused', t('This file is larger than 10 MB. Remove what is not needed, or split it.'))
  const kept: Kept = { name: file.name, text: await asText(file), parts: Array.from({ length: count }, () => null) }
  await putEncrypted(placeOf(target), kept)
  return goOnSending(kept, target, sending)
}

export async function goOnSending(kept: Kept, target: Target, { signal, onProgress }: Sending): Promise<Batch> {
  const whole = asBlob(kept.text)
  const parts = [...kept.parts]
  for (;;) {
    for (const [at, known] of parts.entries()) {
      if (known !== null) continue
      onProgress(at / parts.length)
      const part = whole.slice(at * LARGEST_PART, (at + 1) * LARGEST_PART)
      const sent = await persist(() => requestReply(contract.uploadPart, undefined, { files: { part }, signal }), signal)
      parts[at] = sent.part
      await putEncrypted(placeOf(target), { ...kept, parts })
    }
    onProgress(1)
    const body = { ...target, name: kept.name, parts: parts.flatMap((part) => part ?? []) }
    try {
      const { batch, missing } = await persist(() => requestReply(contract.uploadParts, { body }, { signal }), signal)
      if (batch) {
        await forgetUpload(target)
        return batch
      }
      // Too long ago: these parts have to be sent again.
      for (const at of missing) parts[at] = null
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.kind === 'refused') await forgetUpload(target)
      throw thrown
    }
  }
}
