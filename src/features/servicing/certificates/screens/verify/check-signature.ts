import { type Proof, readProof, splitCode } from '../../rules/certificates.ts'

/** `unsupported`: this browser lacks Ed25519, so only the insurer can be asked. */
export type Signature = { readonly outcome: 'genuine'; readonly proof: Proof } | { readonly outcome: 'forged' | 'unsupported' }

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Verifies a certificate's code in the browser, with the insurer's public key and no network. */
export async function checkSignature(code: string, publicKey: string): Promise<Signature> {
  const parts = splitCode(code)
  const proof = parts && readProof(parts.text)
  if (!parts || !proof) return { outcome: 'forged' }
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    const signed = Uint8Array.from(parts.text, (letter) => letter.charCodeAt(0))
    return (await crypto.subtle.verify('Ed25519', key, bytesOf(parts.signature), signed))
      ? { outcome: 'genuine', proof }
      : { outcome: 'forged' }
  } catch {
    // Older browsers refuse the algorithm; invalid base64 is not a signature of ours, and the server says so too.
    return { outcome: 'unsupported' }
  }
}
