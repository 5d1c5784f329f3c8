import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Download } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The content of the code on a saved picture, as a phone that scans it reads it. */
export async function codeOn(download: Download): Promise<string | undefined> {
  const binary = readFileSync(wasm)
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer }, fireImmediately: true })
  const [code] = await readBarcodes(new Uint8Array(await readFile(await download.path())), { formats: ['QRCode'] })
  return code?.text
}
