import { saveFile } from './save-file.ts'

/** Phones hand files to other apps; elsewhere a file is kept and sent from there. */
export const mayShareFiles = (type: string): boolean => navigator.canShare?.({ files: [new File([], 'file', { type })] }) ?? false

type Shared = { readonly name: string; readonly blob: Blob; readonly title: string; readonly text?: string }

/** Hands a file to the app that the person chooses: Messenger, Viber, mail; where there is no such choice, to the device. */
export async function shareFile({ name, blob, ...said }: Shared): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })]
  if (!navigator.canShare?.({ files })) return saveFile({ name, blob })
  await navigator.share({ files, ...said }).catch((thrown: unknown) => {
    // Whoever closes the share sheet has changed their mind, and nothing went wrong.
    if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) throw thrown
  })
}
