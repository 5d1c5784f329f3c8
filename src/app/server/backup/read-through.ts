import type { z } from 'zod'
import { bytesOf, unpacked } from '#kit/server/backup/archive.ts'
import { fileKeyOf } from '#kit/server/files.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import { About, Totals } from './places.ts'

export type Contents = Totals & { readonly about: z.output<typeof About>; readonly secret: string }

const damaged = () => new StartRefused('This backup is incomplete, so nothing from it is used. Use an older one.')

/** Reads a backup to its end without storing any of it: if this returns, the file is complete. */
export async function readThrough(file: AsyncIterable<Uint8Array>, passphrase: string): Promise<Contents> {
  const read: { about?: unknown; secret?: string; totals?: unknown; files: number } = { files: 0 }
  for await (const { kind, name, body } of unpacked(file, passphrase)) {
    if (kind === 'about') read.about = JSON.parse((await bytesOf(body)).toString())
    if (kind === 'secret') read.secret = (await bytesOf(body)).toString()
    if (kind === 'totals') read.totals = JSON.parse((await bytesOf(body)).toString())
    if (kind !== 'file') continue
    if (fileKeyOf(await bytesOf(body)) !== name) throw damaged()
    read.files += 1
  }
  if (read.about === undefined || read.secret === undefined || read.totals === undefined) throw damaged()
  const [about, totals] = [About.parse(read.about), Totals.parse(read.totals)]
  if (totals.files !== read.files) throw damaged()
  return { ...totals, about, secret: read.secret }
}
