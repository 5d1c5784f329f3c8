import { globSync, statSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import type { Fact } from '../src/features/selling/papers/rules/paper-text.ts'
import { enlarged, type Grey, greyMap } from '../src/features/selling/papers/rules/picture/grey.ts'
import { preparePaper } from '../src/features/selling/papers/rules/picture/prepare-paper.ts'
import { readFacts } from '../src/features/selling/papers/rules/read-facts.ts'
import { findChromium } from '../test/support/chromium.ts'
import { DRAWN, type Drawn, draw } from '../test/support/papers/drawn.ts'
import { type MadeUp, madeUp } from '../test/support/papers/made-up.ts'
import { PHOTO, photographPaper, QUALITIES } from '../test/support/papers/photographed.ts'
import { median } from './cpu.ts'
import { say } from './stage.ts'

const EACH = 2
const SPARSE_TEXT = '11'
const ONE_LINE = '7'
const LETTER_HEIGHT = 48

const NAMES: readonly Fact[] = ['firstName', 'middleName', 'lastName']
const NUMBERS: readonly Fact[] = ['plate', 'mvFile', 'engineNo', 'chassisNo']
/** The facts expected of each kind of document. */
const TOLD: Readonly<Record<Drawn, readonly Fact[]>> = {
  certificate: [
    ...NUMBERS,
    ...(['make', 'model', 'year', 'colour', 'bodyType', 'gvw', 'unladenWeight', 'seats', 'engineCc', 'mortgagee'] as const),
    ...NAMES,
  ],
  receipt: [...NUMBERS, 'year', ...NAMES],
  deed: [...NUMBERS, 'make', 'model', 'year', 'colour', ...NAMES],
  licence: [...NAMES, 'birthDate', 'line1'],
  'national-id': [...NAMES, 'birthDate', 'line1'],
  plate: ['plate'],
}
const valueIn = (it: MadeUp, fact: Fact) => (fact === 'companyName' ? '' : it[fact])
const plain = (text: string) => text.toUpperCase().replace(/\u2013/g, '-')

type Tally = { right: number; wrong: number; wrongAndSure: number; missed: number }

/** Made-up documents, photographed well and badly: how many facts are read correctly, wrongly and not at all, and what it costs. */
export async function papers(): Promise<void> {
  const browser = await chromium.launch(await findChromium())
  const page = await (await browser.newContext(PHOTO)).newPage()
  const reader = await startReader()
  const tallies = new Map<string, Tally>()
  const seconds: number[] = []
  let seed = 0
  try {
    for (const kind of DRAWN)
      for (const quality of QUALITIES) {
        const tally: Tally = { right: 0, wrong: 0, wrongAndSure: 0, missed: 0 }
        tallies.set(`${kind}, ${quality}`, tally)
        for (let time = 0; time < EACH; time++) {
          const it = madeUp(++seed * 7919)
          const photo = await photographPaper(page, await draw(kind, it), quality)
          const started = performance.now()
          const facts = await reader.read(photo)
          seconds.push((performance.now() - started) / 1000)
          for (const fact of TOLD[kind]) {
            const truth = valueIn(it, fact)
            if (!truth) continue
            const found = facts.find((each) => each.fact === fact)
            if (!found) tally.missed++
            else if (plain(found.value) === plain(truth)) tally.right++
            else {
              tally.wrong++
              if (found.isSure) tally.wrongAndSure++
            }
          }
        }
      }
  } finally {
    await browser.close()
    await reader.end()
  }
  report(tallies, seconds)
}

async function startReader() {
  const worker = await createWorker('eng', 1, { langPath: 'node_modules/@tesseract.js-data/eng/4.0.0_best_int', cacheMethod: 'none' })
  const recognise = async (picture: Grey, mode: string, signs = '') => {
    await worker.setParameters({ tessedit_pageseg_mode: mode as never, tessedit_char_whitelist: signs })
    const { data } = await worker.recognize(Buffer.from(greyMap(picture)), {}, { blocks: true, text: false })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines))
    return lines.flatMap(({ words }) =>
      words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence, left: x0, top: y0, right: x1, bottom: y1 })),
    )
  }
  const read = async (photo: Buffer) => {
    const { data, info } = await sharp(photo).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { level } = preparePaper({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
    const words = await recognise(level, SPARSE_TEXT)
    return readFacts({ codes: [], words, height: level.height }, async (box, signs) => {
      const seen = await recognise(enlarged(level, box, LETTER_HEIGHT), ONE_LINE, signs)
      return { text: seen.map(({ text }) => text).join(' '), confidence: Math.min(100, ...seen.map(({ confidence }) => confidence)) }
    })
  }
  return { read, end: () => worker.terminate() }
}

function report(tallies: ReadonlyMap<string, Tally>, seconds: readonly number[]): void {
  const sum = { right: 0, wrong: 0, wrongAndSure: 0, missed: 0 }
  for (const [name, tally] of tallies) {
    say(
      `${name.padEnd(24)} ${tally.right} right, ${tally.wrong} wrong (${tally.wrongAndSure} of them thought sure), ${tally.missed} not read`,
    )
    for (const key of ['right', 'wrong', 'wrongAndSure', 'missed'] as const) sum[key] += tally[key]
  }
  const all = sum.right + sum.wrong + sum.missed
  const share = (count: number) => `${((100 * count) / all).toFixed(1)} %`
  say(`${all} answers of ${seconds.length} papers: ${share(sum.right)} right, ${share(sum.wrong)} wrong, ${share(sum.missed)} not read`)
  say(`a wrong one thought sure: ${share(sum.wrongAndSure)}; square codes are not counted`)
  const middle = median(seconds)
  say(`${middle.toFixed(1)} s a paper here (median, ${Math.max(...seconds).toFixed(1)} s at most)`)
  const sizes = globSync('dist/app/reader/*').map((file) => ({ file, size: statSync(file).size }))
  const sent = sizes.filter(({ file }) => /\.br$|traineddata\.gz$/.test(file) && !file.includes('core-simd'))
  if (sent.length > 0) say(`${Math.round(sent.reduce((total, { size }) => total + size, 0) / 1000)} kB are fetched at the first photo`)
}
