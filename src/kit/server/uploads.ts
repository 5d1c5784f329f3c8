import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Problem } from '../problem.ts'
import type { Upload, UseUploads } from './context.ts'

/** The body is not the form that it claims to be, or ended too early. */
class UnreadableUpload extends Error {
  readonly statusCode = 400
}

/** The largest file that is accepted: a phone photo, or a scan of a few pages. */
export const LARGEST_FILE = 10 * 1024 * 1024

/** A photo on one bar of signal comes four times as fast; an upload that is slower, or stalled, is cut off, and its sender tries again. */
const LEAST_BYTES = 10 * 1024
const EVERY_MS = 15_000

type Arrived = Omit<Upload, 'bytes'> & { readonly path: string }

/** Endpoints take one file. A second one is still read, so that the refusal can say that there were two. */
const MAX_FILES = 2

/** The number of forms in memory at once, however many have arrived. */
const inMemory = pLimit(4)

/**
 * Passes on an upload once all of it has arrived. Until then, and until it is its turn, it is on disk, so that neither many nor slow
 * senders fill the memory.
 */
export async function withUploads<T>(request: FastifyRequest, reply: FastifyReply, use: UseUploads<T>, everyMs = EVERY_MS): Promise<T> {
  if (!request.isMultipart()) throw new UnreadableUpload('no multipart form')
  if (request.raw.destroyed) throw new UnreadableUpload('the sender has gone')
  const folder = await mkdtemp(join(tmpdir(), `upload-${process.pid}-`))
  try {
    const arrived = await unlessTooSlow(request, reply, everyMs, receiveFiles(request, folder))
    const read = () => Promise.all(arrived.map(async ({ path, ...each }) => ({ ...each, bytes: await readFile(path) })))
    return await inMemory(async () => use(await read()))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the files of a request into a folder. A file over the limit is truncated and marked `isCut`. */
async function receiveFiles(request: FastifyRequest, folder: string): Promise<readonly Arrived[]> {
  const arrived: Arrived[] = []
  try {
    for await (const part of request.files({ throwFileSizeLimit: false, limits: { fileSize: LARGEST_FILE, files: MAX_FILES } })) {
      const path = join(folder, String(arrived.length))
      await pipeline(part.file, createWriteStream(path))
      arrived.push({ field: part.fieldname, name: part.filename ?? '', type: part.mimetype, isCut: part.file.truncated, path })
    }
  } catch (error) {
    if (error instanceof Error && ('statusCode' in error || isOfTheDisk(error))) throw error
    throw new UnreadableUpload('the form ended too early', { cause: error })
  }
  return arrived
}

const isOfTheDisk = (error: Error): boolean => 'syscall' in error && (error.syscall === 'open' || error.syscall === 'write')

async function unlessTooSlow<T>({ raw }: FastifyRequest, reply: FastifyReply, everyMs: number, arrival: Promise<T>): Promise<T> {
  const slow = Promise.withResolvers<never>()
  let before = raw.socket.bytesRead
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead - before < LEAST_BYTES) slow.reject(tooSlow())
    before = bytesRead
  }, everyMs)
  try {
    return await Promise.race([arrival, slow.promise])
  } catch (error) {
    // Nothing more of it is read once the reason was sent.
    if (error instanceof Problem) reply.header('connection', 'close').raw.once('finish', () => raw.destroy())
    throw error
  } finally {
    clearInterval(watch)
  }
}

const tooSlow = () =>
  new Problem('too-slow', {
    code: 1,
    status: 408,
    message: 'The connection is too slow right now. Please try again where the signal is better.',
  })
