import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FileEndpoint } from '../../contract.ts'
import { type EndpointInput, type ReceivedFile, requestFile } from '../client.ts'
import { failureOf } from '../failure.ts'
import { saveFile } from '../save-file.ts'
import { toast } from '../toast.ts'

type Props<E extends FileEndpoint> = ButtonProps & {
  readonly endpoint: E
  readonly input: EndpointInput<E>[0]
  /** Whether to save the file immediately, because browsers cannot show it. */
  readonly saves?: boolean
  /** A copy on this device, which opens offline. */
  readonly copy?: () => Promise<ReceivedFile | undefined>
  readonly children: ReactNode
}

/** Fetches a document as the person signed in and opens it; if the browser allows no new tab, saves it. */
export function FileButton<E extends FileEndpoint>({ endpoint, input, saves = false, copy, children, ...look }: Props<E>) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened during the click: browsers refuse windows opened later.
    const tab = saves ? null : globalThis.open('', '_blank')
    try {
      const file = (await copy?.()) ?? (await requestFile(endpoint, input))
      if (!tab) return saveFile(file)
      const address = URL.createObjectURL(file.blob)
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (thrown) {
      tab?.close()
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} loading={busy} onClick={() => void open()}>
      {children}
    </Button>
  )
}
