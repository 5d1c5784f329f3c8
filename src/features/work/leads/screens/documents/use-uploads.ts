import { useRef, useState } from 'react'
import { isDocument } from '#kit/media-types.ts'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { failureOf } from '#kit/web/failure.ts'
import { useQueuedWrite } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { documentsContract, LEAD_DOCUMENT_KINDS, type LeadDocumentKind } from '../../public/contract/documents.ts'
import type { Lead } from '../../public/contract/leads.ts'

/** A document that was chosen and is neither kept on this device yet nor sent. */
export type Sending = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  readonly fault?: string
}

type Chosen = { readonly kind: LeadDocumentKind; readonly file: File }

const LARGEST = 10 * 1024 * 1024

function faultOf({ size, type }: File): string | undefined {
  if (size === 0) return t('This file is empty. Please choose the document again.')
  if (size > LARGEST) return t('This file is larger than 10 MB. Take a photo of the page, or save the PDF in a smaller size.')
  if (type && !isDocument(type)) return t('This is not a document that we can keep. Please send a PDF, or a photo as JPEG, PNG or WebP.')
  return undefined
}

/** Keeps documents on this device, one after the other, and sends each once; what failed stays on the screen until it is tried again or put away. */
export function useUploads({ _id: leadId, personName }: Pick<Lead, '_id' | 'personName'>) {
  const [list, setList] = useState<readonly Sending[]>([])
  const files = useRef(new Map<string, Chosen>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { submit } = useQueuedWrite(documentsContract.addLeadDocument)

  const tell = (id: string, change: Partial<Sending>) =>
    setList((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: string) => {
    files.current.delete(id)
    setList((all) => all.filter((each) => each.id !== id))
  }

  const send = async (id: string) => {
    const chosen = files.current.get(id)
    if (!chosen) return
    const file = await prepareUpload(chosen.file)
    // What was made small stays as it is: sent again, it is the same.
    files.current.set(id, { ...chosen, file })
    const fault = faultOf(file)
    if (fault) return tell(id, { state: 'failed', fault })
    tell(id, { state: 'sending', size: file.size })
    const params = { id: leadId }
    const title = t('{document} of {name}', { document: t(LEAD_DOCUMENT_KINDS[chosen.kind]), name: personName })
    try {
      const kept = await submit({ params, query: { documentKind: chosen.kind } }, { title, about: [leadId], file })
      if (kept.state === 'sent' && kept.answer) setCached(documentsContract.leadDocuments, { params }, kept.answer)
      drop(id)
    } catch (thrown) {
      tell(id, { state: 'failed', fault: failureOf(thrown).sentence })
    }
  }
  const enqueue = (id: string) => {
    line.current = line.current.then(() => send(id))
  }

  return {
    list,
    drop,
    again: (id: string) => {
      tell(id, { state: 'waiting' })
      enqueue(id)
    },
    add: (kind: LeadDocumentKind, chosen: readonly File[]) => {
      for (const file of chosen) {
        const id = crypto.randomUUID()
        files.current.set(id, { kind, file })
        setList((all) => [...all, { id, name: file.name, size: file.size, state: 'waiting' }])
        enqueue(id)
      }
    },
  }
}
