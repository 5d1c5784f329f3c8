import { problem } from '#domain/problem.ts'
import type { FileReply } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { RequestRow } from '../store/requests.ts'

const PURPOSE = 'privacy-copy'

type Stored = { readonly files: FileStore; readonly secret: string }

/** Stores a copy encrypted, so that someone who reads the store learns nothing. */
export const keepCopy = ({ files, secret }: Stored, copy: Uint8Array): Promise<string> =>
  files.put(new TextEncoder().encode(encrypt(secret, PURPOSE, Buffer.from(copy).toString('base64'))))

/** For the reply: read after the transaction has ended. */
export function openCopy({ files, secret }: Stored, { number, fileKey }: RequestRow): FileReply {
  const gone = () => problem('not-found', { message: 'This copy is no longer available. Ask for another one.' })
  if (!fileKey) throw gone()
  const bytes = async () => {
    const sealed = await files.get(fileKey)
    const opened = sealed && decrypt(secret, PURPOSE, new TextDecoder().decode(sealed))
    if (!opened) throw gone()
    return Buffer.from(opened, 'base64')
  }
  return { name: `data-${number}.xlsx`, type: SPREADSHEET, bytes, isForeign: true }
}
