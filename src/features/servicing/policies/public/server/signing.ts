import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import type { Pool } from '#kit/server/db.ts'
import { ownSecret } from '#kit/server/own-secret.ts'
import { createSigningIdentity, type SigningIdentity } from '#kit/server/pdf/signature.ts'

export const SigningSettings = z.object({
  DOCUMENT_KEY_FILE: z
    .string()
    .default('')
    .describe('PEM file (PKCS #8, RSA) of the key used to sign documents. If empty: a key that this installation creates for itself.'),
  DOCUMENT_CERTIFICATE_FILE: z.string().default('').describe('PEM file of the certificate of that key.'),
})

const YEARS = 10
const Kept = z.object({ key: z.string(), certificate: z.string() })

type Installation = { readonly pool: Pool; readonly secret: string; readonly name: string }

/**
 * The key that signs what the insurer issues: the configured one, or one that the installation generated at its first use, with a
 * certificate that says so.
 */
export function documentSigning({ pool, secret, name }: Installation, settings: z.output<typeof SigningSettings>) {
  const { DOCUMENT_KEY_FILE: key, DOCUMENT_CERTIFICATE_FILE: certificate } = settings
  const load = async (): Promise<SigningIdentity> =>
    key && certificate
      ? { key: await readFile(key, 'utf8'), certificate: await readFile(certificate, 'utf8') }
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
