import { describe, expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

describe('a host', () => {
  it.each(['localhost', 'app.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is this machine', (host) =>
    expect(isLoopback(host)).toBe(true),
  )
  it.each(['0.0.0.0', '::', '192.168.1.4', 'localhost.example.ph', '127.0.0.1.example.ph', 'sales.example.ph', '10.0.0.1'])(
    '%s can be reached by others',
    (host) => expect(isLoopback(host)).toBe(false),
  )
})
