import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** A line as browsers receive it: its folder, built and minified, under its export name. */
export async function builtLine<L>(folder: string, name: string, _: L): Promise<L> {
  const outDir = await mkdtemp(join(tmpdir(), 'kalasag-lines-'))
  try {
    const lib = { entry: join(folder, 'index.ts'), formats: ['es' as const], fileName: 'line' }
    await build({ logLevel: 'silent', configFile: false, build: { outDir, lib, minify: true } })
    return (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'line.js')).href))[name]
  } finally {
    await rm(outDir, { recursive: true })
  }
}
