import { join } from 'node:path'
import { type FileStore, filesOnDisk } from '#kit/server/files.ts'
import { filesOnS3 } from '#kit/server/files-s3.ts'
import type { Config } from './config.ts'

/** Where files are stored, as configured: below the data folder, or in a bucket. */
export const fileStore = (config: Config): FileStore =>
  config.FILE_STORE === 's3'
    ? filesOnS3({
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: config.S3_BUCKET,
        prefix: `${config.S3_PREFIX}files/`,
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      })
    : filesOnDisk(join(config.KALASAG_DATA, 'files'))
