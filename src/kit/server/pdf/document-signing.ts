import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { now } from '../clock.ts'
import type { Pool } from '../db.ts'
import { ownSecret } from '../own-secret.ts'
import { createSigningIdentity, type SigningIdentity } from './signature.ts'

const YEARS = 10
const Kept = z.object({ key: z.string(), certificate: z.string() })

type Given = {
  readonly pool: Pool
  readonly secret: string
  /** Name of the insurer. */
  readonly name: string
  /** PEM files of a configured key and of its certificate; empty if there is none. */
  readonly keyFile: string
  readonly certificateFile: string
}

/**
 * The key that signs what the insurer issues: the configured one, or one that the installation generated at its first use, with a
 * certificate that says so.
 */
export function documentSigning({ pool, secret, name, keyFile, certificateFile }: Given) {
  const load = async (): Promise<SigningIdentity> =>
    keyFile && certificateFile
      ? { key: await readFile(keyFile, 'utf8'), certificate: await readFile(certificateFile, 'utf8') }
      : Kept.parse(
          JSON.parse(
            await ownSecret(pool, secret, 'document-signing', async () =>
              JSON.stringify(await createSigningIdentity(`${name} (demonstration, self-signed)`, now(), YEARS)),
            ),
          ),
        )
  let loading: Promise<SigningIdentity> | undefined
  return (): Promise<SigningIdentity> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
export type DocumentSigning = ReturnType<typeof documentSigning>
