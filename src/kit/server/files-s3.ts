import { AwsClient } from 'aws4fetch'
import { sha256 } from './crypto.ts'
import { assertFileKey, type FileStore, fileKeyOf } from './files.ts'

export type S3Place = {
  /** `https://s3.ap-southeast-1.amazonaws.com`, `https://minio.example.ph` */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key, such as `kalasag/files/`; empty for none. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const WITHIN_MS = 20_000

/** Lost answers and `503 Slow Down` are retried this often, doubling the pause. */
const REPEATS = 3

/** Files in a bucket of an S3-compatible store. Uploads are signed with their hash, so that the store refuses what arrives altered. */
export function filesOnS3({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: REPEATS })
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array) => {
    assertFileKey(key)
    const address = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}/${prefix}${key}`
    const headers = { 'x-amz-content-sha256': body ? key : sha256(''), ...(body ? { 'content-type': 'application/octet-stream' } : {}) }
    const sent = body ? { body: new Uint8Array(body) } : {}
    const response = await client.fetch(address, { method, headers, ...sent, signal: AbortSignal.timeout(WITHIN_MS) })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    throw new Error(`the file store answered ${response.status} to ${method}: ${(await response.text()).slice(0, 300)}`)
  }
  return {
    put: async (bytes) => {
      const key = fileKeyOf(bytes)
      await (await ask('PUT', key, bytes)).body?.cancel()
      return key
    },
    get: async (key) => {
      const response = await ask('GET', key)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (response.status === 404) return undefined
      if (fileKeyOf(bytes) !== key) throw new Error('the file store gave other bytes than were kept')
      return bytes
    },
    remove: async (key) => void (await (await ask('DELETE', key)).body?.cancel()),
  }
}
