import { t } from '#kit/web/text.ts'

/** A file size in words. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? t('{size} kB', { size: (bytes / 1000).toFixed(1) }) : t('{size} MB', { size: (bytes / 1_000_000).toFixed(1) })
