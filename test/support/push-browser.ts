import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

/** A browser as seen by the Push API: an address at a push service, and keys with which only it can read messages (RFC 8291). */
export function pushBrowser(service: string) {
  const name = randomUUID()
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derived = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

  return {
    name,
    subscription: {
      endpoint: `${service}/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** The message, from its one encrypted record (RFC 8188). */
    read: (sealed: string): { id: string; title: string; body: string; path: string | null } => {
      const bytes = Buffer.from(sealed, 'base64url')
      const salt = bytes.subarray(0, 16)
      const idLength = bytes[20] ?? 0
      const sender = bytes.subarray(21, 21 + idLength)
      const record = bytes.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const input = derived(ecdh.computeSecret(sender), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derived(input, salt, 'Content-Encoding: aes128gcm\0', 16),
        derived(input, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
