import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '../../contract.ts'
import { askFile, type Input } from '../client.ts'
import { failureOf } from '../failure.ts'
import { toast } from '../toast.ts'

type Props<E extends Endpoint & { file: true }> = ButtonProps & {
  readonly endpoint: E
  readonly input: Input<E>[0]
  readonly children: ReactNode
}

/** Fetches a document as the person signed in and opens it; where the browser allows no new tab, saves it. */
export function FileButton<E extends Endpoint & { file: true }>({ endpoint, input, children, ...look }: Props<E>) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened while the click lasts: browsers refuse windows that come later.
    const tab = globalThis.open('', '_blank')
    try {
      const { name, blob } = await askFile(endpoint, input)
      const address = URL.createObjectURL(blob)
      if (tab) tab.location.href = address
      else saveAs(address, name)
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

function saveAs(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
