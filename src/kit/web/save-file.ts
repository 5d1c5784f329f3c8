import type { ReceivedFile } from './client.ts'

const KEPT_MS = 60_000

/** Saves a file to the person's device, under its name. */
export function saveFile({ name, blob }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
