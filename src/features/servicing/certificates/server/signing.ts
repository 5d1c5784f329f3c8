import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { type Proof, proofText, readProof, splitCode, toBase64Url } from '../rules/certificates.ts'

/** PKCS #8 wrapping of an Ed25519 seed (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs the content of a printed certificate. The key is derived from the installation's secret, so every process has the same. */
export function certificateSigner(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'certificate signing', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    /** The 32 bytes of the public key, base64url. */
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    codeFor: (proof: Proof): string => {
      const text = proofText(proof)
      return `${toBase64Url(text)}.${sign(null, Buffer.from(text, 'latin1'), privateKey).toString('base64url')}`
    },
    /** The content of a code, or undefined if we did not sign it. */
    read: (code: string): Proof | undefined => {
      const parts = splitCode(code)
      return parts && verify(null, Buffer.from(parts.text, 'latin1'), publicKey, Buffer.from(parts.signature, 'base64url'))
        ? readProof(parts.text)
        : undefined
    },
  }
}
export type CertificateSigner = ReturnType<typeof certificateSigner>
