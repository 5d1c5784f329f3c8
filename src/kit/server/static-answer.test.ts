import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { staticAnswer } from './static-answer.ts'

it('an answer that is the same for everybody is written once and kept compressed', async () => {
  let written = 0
  const app = fastify()
  app.get(
    '/',
    staticAnswer('application/json', () => {
      written += 1
      return '{"a":1}'
    }),
  )
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  const [br, gzip, plain] = await Promise.all([ask({ 'accept-encoding': 'gzip, br' }), ask({ 'accept-encoding': 'gzip' }), ask({})])
  expect([brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.rawPayload].map(String)).toEqual(Array(3).fill('{"a":1}'))
  expect((await ask({ 'if-none-match': String(br.headers.etag) })).statusCode).toBe(304)
  expect(written).toBe(1)
  await app.close()
})
