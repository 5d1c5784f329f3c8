import { useRef, useState } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { documentFault } from '#kit/web/document-fault.ts'
import { failureOf } from '#kit/web/failure.ts'
import { sendingOf, waitsForWifi } from '#kit/web/large-send.ts'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { documentsContract, LEAD_DOCUMENT_KINDS, type LeadDocumentKind } from '../../public/contract/documents.ts'
import type { Lead } from '../../public/contract/leads.ts'

/** A document that was chosen and is neither stored on this device yet nor sent. */
export type Sending = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  readonly fault?: string
}

type Chosen = { readonly kind: LeadDocumentKind; readonly file: File }
type Ready = Chosen & { readonly id: string }

/**
 * Stores documents on this device, one after the other, and sends each once; failed ones stay on the screen until they are retried or
 * dismissed.
 */
export function useUploads({ _id: leadId, personName }: Pick<Lead, '_id' | 'personName'>) {
  const [list, setList] = useState<readonly Sending[]>([])
  const files = useRef(new Map<string, Chosen>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { submit } = useQueuedWrite(documentsContract.addLeadDocument)

  const update = (id: string, change: Partial<Sending>) =>
    setList((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: string) => {
    files.current.delete(id)
    setList((all) => all.filter((each) => each.id !== id))
  }

  /** A file that was scaled down is kept as it is, so that a resend is identical. */
  const prepare = async (id: string): Promise<readonly Ready[]> => {
    const chosen = files.current.get(id)
    if (!chosen) return []
    const ready = { ...chosen, file: await prepareUpload(chosen.file) }
    files.current.set(id, ready)
    const fault = documentFault(ready.file)
    if (!fault) return [{ ...ready, id }]
    update(id, { state: 'failed', fault })
    return []
  }
  const send = async ({ id, kind, file }: Ready, isKeptBack: boolean) => {
    update(id, { state: 'sending', size: file.size })
    const params = { id: leadId }
    const title = t('{document} of {name}', { document: t(LEAD_DOCUMENT_KINDS[kind]), name: personName })
    try {
      const kept = await submit({ params, query: { documentKind: kind } }, { title, about: [leadId], file, waitsForWifi: isKeptBack })
      if (kept.state === 'sent' && kept.answer) setCached(documentsContract.leadDocuments, { params }, kept.answer)
      drop(id)
    } catch (thrown) {
      update(id, { state: 'failed', fault: failureOf(thrown).sentence })
    }
  }
  /** Files that were chosen together are confirmed together if they are large. */
  const sendAll = async (ids: readonly string[]) => {
    const ready: Ready[] = []
    for (const id of ids) ready.push(...(await prepare(id)))
    const isKeptBack = await waitsForWifi(sendingOf(ready.map(({ file }) => file)))
    for (const each of ready) await send(each, isKeptBack)
  }
  const enqueue = (ids: readonly string[]) => {
    line.current = line.current.then(() => sendAll(ids))
  }

  return {
    list,
    drop,
    again: (id: string) => {
      update(id, { state: 'waiting' })
      enqueue([id])
    },
    add: (kind: LeadDocumentKind, chosen: readonly File[]) => {
      const added = chosen.map((file) => ({ id: crypto.randomUUID(), file }))
      for (const { id, file } of added) files.current.set(id, { kind, file })
      setList((all) => [...all, ...added.map(({ id, file: { name, size } }) => ({ id, name, size, state: 'waiting' }) as const)])
      enqueue(added.map(({ id }) => id))
    },
  }
}
