import { describe, expect, it } from 'vitest'
import { mayBePushService } from './notifications.ts'

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => expect(mayBePushService(endpoint)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://database/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://fcm.googleapis.com:8443/',
    'https://me@fcm.googleapis.com/',
    'not an address',
  ])('is never %s', (endpoint) => expect(mayBePushService(endpoint)).toBe(false))
})
