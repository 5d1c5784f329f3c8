import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../problem.ts'
import { withUploads } from './uploads.ts'

const EVERY_MS = 1000
let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify()
  await app.register(multipart)
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Problem ? error.status : 400).send(String(error)))
  app.post('/', (incoming, reply) =>
    withUploads(incoming, reply, async (uploads) => uploads.map(({ field, bytes }) => `${field} ${bytes.length}`), EVERY_MS),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const HEAD = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const END = '\r\n--x--\r\n'

/** Sends a form in pieces, one at each interval; returns the status, or undefined if the connection was cut. */
const inPieces = (pieces: readonly Buffer[], everyMs: number) =>
  new Promise<{ status: number | undefined; text: string }>((resolve) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
    const sending = request({ host: '127.0.0.1', port, method: 'POST', headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      clearInterval(timer)
      resolve({ status: response.statusCode, text })
    })
    const left = [...pieces]
    const timer = setInterval(() => {
      const next = left.shift()
      if (next) return void sending.write(next)
      clearInterval(timer)
      sending.end()
    }, everyMs)
    sending.on('error', () => {
      clearInterval(timer)
      resolve({ status: undefined, text: '' })
    })
  })

const leftOver = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`upload-${process.pid}-`))

describe('an upload', () => {
  it('on a bad line arrives, in as many pieces as it takes', async () => {
    const pieces = [Buffer.from(HEAD), ...Array.from({ length: 8 }, () => Buffer.alloc(16_000, 1)), Buffer.from(END)]
    expect(await inPieces(pieces, 250)).toEqual({ status: 200, text: '["photo 128000"]' })
  })

  it('that trickles or stops is cut off with a word, and leaves nothing on the disk', async () => {
    const before = await leftOver()
    const trickle = [Buffer.from(HEAD), ...Array.from({ length: 200 }, () => Buffer.alloc(1))]
    const headerOnly = [...HEAD].map((sign) => Buffer.from(sign))
    for (const { status, text } of await Promise.all([inPieces(trickle, 40), inPieces(headerOnly, 40)])) {
      expect(status).toBe(408)
      expect(text).toContain('too slow')
    }
    expect(await leftOver()).toEqual(before)
  })
})
