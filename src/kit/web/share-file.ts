import { saveFile } from './save-file.ts'

/** Phones pass files to other apps; elsewhere a file is saved and sent from there. */
export const mayShareFiles = (type: string): boolean => navigator.canShare?.({ files: [new File([], 'file', { type })] }) ?? false

type Shared = { readonly name: string; readonly blob: Blob; readonly title: string; readonly text?: string }

/**
 * Passes a file to the app that the person chooses: Messenger, Viber, mail; if there is no such choice, to the device. Returns whether it
 * was passed.
 */
export async function shareFile({ name, blob, ...said }: Shared): Promise<boolean> {
  const files = [new File([blob], name, { type: blob.type })]
  if (!navigator.canShare?.({ files })) {
    saveFile({ name, blob })
    return true
  }
  try {
    await navigator.share({ files, ...said })
    return true
  } catch (thrown) {
    // Someone who closes the share sheet has changed their mind, and nothing went wrong.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return false
    throw thrown
  }
}
