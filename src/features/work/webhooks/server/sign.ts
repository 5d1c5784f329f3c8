import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#kit/server/crypto.ts'

/** Standard Webhooks 1.0.0: how a secret is written, and what it signs. */
const PREFIX = 'whsec_'
const PURPOSE = 'webhook-secret'

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64')}`

/** The headers that tell a receiver who sent it, when, and whether it is a repeat: signed with each valid secret. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}

export const sealSecret = (key: string, secret: string): string => encrypt(key, PURPOSE, secret)
export function openSecret(key: string, sealed: string): string {
  const secret = decrypt(key, PURPOSE, sealed)
  if (secret === undefined) throw new Error('a secret of a webhook cannot be read with the secret of this installation')
  return secret
}
