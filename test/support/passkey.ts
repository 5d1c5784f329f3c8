import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const hash = (of: string | Buffer) => createHash('sha256').update(of).digest()
const PRESENT = 0x01
const HOLDS_A_KEY = 0x40

/** A software authenticator: holds one passkey for a site, and signs for any given origin and host. */
export class TestPasskey {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** A browser's response to registration options. */
  create(challenge: string) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([this.#state(HOLDS_A_KEY), Buffer.alloc(16), length, this.id, publicKey])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** A browser's response to sign-in options. */
  use(challenge: string, id = this.id) {
    const state = this.#state(0)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([state, hash(clientData)]), this.#keys.privateKey)
    return {
      ...this.#answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: state.toString('base64url'),
        signature: signature.toString('base64url'),
      }),
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url') },
    }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #state(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#uses)
    return Buffer.concat([hash(new URL(this.#origin).hostname), Buffer.from([PRESENT | flags]), counter])
  }

  #answer<R>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}
