/// <reference lib="webworker" />
import { relaxedSimd } from 'wasm-feature-detect'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type PreparedPaper, preparePaper } from '../../rules/picture/prepare-paper.ts'

declare const self: DedicatedWorkerGlobalScope

export type PreparedAnswer =
  | (PreparedPaper & { readonly codes: readonly string[]; readonly hasRelaxedSimd: boolean })
  | { readonly fault: 'codes' | 'picture' }

prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** The work that would slow down the page: the codes of a photo, and the photo prepared so that its letters are read best. */
self.addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const answer = (message: PreparedAnswer, transfer: Transferable[] = []) => self.postMessage(message, transfer)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return answer({ fault: 'picture' })
  context.drawImage(picture, 0, 0)
  picture.close()
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    const read = await readBarcodes(pixels, { tryHarder: true, maxNumberOfSymbols: 4 })
    const prepared = preparePaper(pixels)
    const codes = read.filter(({ isValid }) => isValid).map(({ text }) => text)
    answer({ ...prepared, codes, hasRelaxedSimd: await relaxedSimd() }, [prepared.level.data.buffer])
  } catch {
    answer({ fault: 'codes' })
  }
})
