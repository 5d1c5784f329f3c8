import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('refuses the key that signs documents without its certificate, and the certificate without its key', () => {
    expect(() => readConfig({ DOCUMENT_KEY_FILE: 'key.pem' })).toThrow('DOCUMENT_CERTIFICATE_FILE: needed with DOCUMENT_KEY_FILE')
    expect(() => readConfig({ DOCUMENT_CERTIFICATE_FILE: 'own.pem' })).toThrow('DOCUMENT_KEY_FILE: needed with DOCUMENT_CERTIFICATE_FILE')
    expect(readConfig({ DOCUMENT_KEY_FILE: 'key.pem', DOCUMENT_CERTIFICATE_FILE: 'own.pem' })).toMatchObject({
      DOCUMENT_KEY_FILE: 'key.pem',
    })
  })
})
