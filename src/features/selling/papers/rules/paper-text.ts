import { distance } from 'fastest-levenshtein'
import {
  inNameCase,
  namesOf,
  readChassis,
  readDay,
  readEngine,
  readMvFile,
  readName,
  readPlate,
  readWhole,
  readWords,
  spokenNames,
} from './formats.ts'
import { around, type Box, besideLabel, type Segment, segmentsOf, textOf, type Word } from './rows.ts'

const FACTS = [
  ...([
    'plate',
    'mvFile',
    'engineNo',
    'chassisNo',
    'make',
    'model',
    'year',
    'colour',
    'bodyType',
    'gvw',
    'unladenWeight',
    'seats',
  ] as const),
  ...(['engineCc', 'mortgagee', 'firstName', 'middleName', 'lastName', 'companyName', 'birthDate', 'line1'] as const),
]
/** The facts on documents, by the names of the fields that ask for them. */
export type Fact = (typeof FACTS)[number]

export const factsWithValues = (facts: Readonly<Partial<Record<Fact, string>>>): { readonly fact: Fact; readonly value: string }[] =>
  FACTS.flatMap((fact) => (facts[fact] === undefined ? [] : [{ fact, value: facts[fact] }]))

/** One thing that was read, where it is, and the reader's confidence in its letters, from 0 to 100. */
export type Found = { readonly fact: Fact; readonly value: string; readonly box: Box; readonly confidence: number }

type Reading = (text: string) => Readonly<Partial<Record<Fact, string>>>
const as =
  (fact: Fact, read: (text: string) => string | undefined): Reading =>
  (text) => {
    const value = read(text)
    return value === undefined ? {} : { [fact]: value }
  }

/** The labels beside or above each thing on registrations, receipts, deeds and cards, and how it is read. */
const LABELS: readonly (readonly [labels: readonly string[], read: Reading])[] = [
  [['mv-file-no', 'mv-file-number'], as('mvFile', readMvFile)],
  [['plate-no', 'plate-number'], as('plate', readPlate)],
  [['engine-no', 'engine-number', 'motor-no', 'motor-number'], as('engineNo', readEngine)],
  [['chassis-no', 'chassis-number', 'serial-chassis-no', 'chassis-vin', 'serial-no'], as('chassisNo', readChassis)],
  [['make'], as('make', readWords)],
  [['series', 'model-series'], as('model', readWords)],
  [['year-model', 'model-year'], as('year', readWhole(1950, 2100))],
  [['color', 'colour'], as('colour', readWords)],
  [['body-type'], as('bodyType', readWords)],
  [['gross-wt', 'gross-weight'], as('gvw', readWhole(100, 100_000))],
  [['net-wt', 'net-weight'], as('unladenWeight', readWhole(40, 50_000))],
  [['passenger-capacity', 'no-of-passengers'], as('seats', readWhole(1, 100))],
  [['piston-displacement'], as('engineCc', readWhole(20, 30_000))],
  [['encumbered-to', 'encumbrance'], as('mortgagee', readWords)],
  [['owners-name', 'complete-owners-name', 'received-from', 'last-name-first-name-middle-name'], namesOf],
  [['last-name', 'apelyido-last-name'], as('lastName', readName)],
  [['given-names', 'mga-pangalan-given-names', 'first-name'], as('firstName', readName)],
  [['middle-name', 'gitnang-apelyido-middle-name'], as('middleName', readName)],
  [['date-of-birth', 'petsa-ng-kapanganakan-date-of-birth'], as('birthDate', readDay)],
  [
    ['address', 'owners-address', 'complete-address', 'tirahan-address'],
    as('line1', (text) => inNameCase(readWords(text) ?? '') || undefined),
  ],
]
/** Other labels on the same documents: they are not asked for, but must not be taken for values of their neighbours. */
const OTHERS = [
  'field-office',
  'cr-no',
  'or-no',
  'date',
  'denomination',
  'classification',
  'no-of-cylinders',
  'fuel',
  'net-capacity',
  'make-series',
  'nationality',
  'sex',
  'expiration-date',
  'agency-code',
  'license-no',
  'shipping-wt',
]

/**
 * Numbers, which a second reading of an enlarged picture of them alone makes more certain: the characters they consist of, and how they are
 * read.
 */
export const NUMBERS: Readonly<Partial<Record<Fact, { readonly signs: string; readonly read: (text: string) => string | undefined }>>> = {
  plate: { signs: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', read: readPlate },
  mvFile: { signs: '0123456789-', read: readMvFile },
  engineNo: { signs: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-', read: readEngine },
  chassisNo: { signs: 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789-', read: readChassis },
}

const letters = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '')
/** The longer a label, the more of its letters may be misread. */
const misreadable = (label: string) => (label.length < 5 ? 0 : Math.floor(label.length / 3.5))

const KNOWN = [
  ...LABELS.flatMap(([labels, read]) => labels.map((label) => ({ label: letters(label), read }))),
  ...OTHERS.map((label) => ({ label: letters(label), read: undefined })),
]

type Label = { readonly read: Reading | undefined; readonly segment: Segment; readonly rest: Segment | undefined }

/** The label that a segment is, or starts with: then the rest is its value (`Plate No.: NBX 4567`). */
function labelIn(segment: Segment): Label | undefined {
  let best: (Label & { off: number; long: number }) | undefined
  for (let count = segment.words.length; count > 0; count--) {
    const words = segment.words.slice(0, count)
    const given = letters(words.map(({ text }) => text).join(''))
    for (const { label, read } of KNOWN) {
      const off = distance(given, label)
      if (off > misreadable(label) || (best && (best.off < off || (best.off === off && best.long >= label.length)))) continue
      const rest = segment.words.slice(count)
      // A word of a sentence is not a label.
      if (rest.length > 0 && !/[:.]$/.test(words.at(-1)?.text ?? '')) continue
      best = {
        read,
        segment: { ...segment, ...around(words), words },
        rest: rest.length > 0 ? { ...segment, ...around(rest), words: rest } : undefined,
        off,
        long: label.length,
      }
    }
  }
  return best
}

const confidenceOf = ({ words }: Segment) => Math.min(...words.map(({ confidence }) => confidence))
const foundIn = (segment: Segment, read: Reading): Found[] =>
  factsWithValues(read(textOf(segment))).map((each) => ({ ...each, box: around(segment.words), confidence: confidenceOf(segment) }))

/** The facts on a document, from its words. If one is found twice, the more certain reading counts. */
export function factsIn(words: readonly Word[], height: number): Found[] {
  const segments = segmentsOf(words)
  const labels = segments.flatMap((segment) => labelIn(segment) ?? [])
  const isLabel = (segment: Segment) => labels.some((each) => each.segment.row === segment.row && each.segment.left === segment.left)
  const labelled = labels.flatMap((label) => {
    const { read } = label
    if (!read) return []
    const beside = [...(label.rest ? [label.rest] : []), ...besideLabel(label.segment, segments, isLabel)]
    return beside.map((segment) => foundIn(segment, read)).find((found) => found.length > 0) ?? []
  })
  const unlabelled = [...numbersAlone(segments), ...buyerIn(words), ...(labels.length > 1 ? [] : plateIn(segments, height))]
  return surest([...labelled, ...unlabelled])
}

function surest(found: readonly Found[]): Found[] {
  const best = new Map<Fact, Found>()
  for (const each of found) {
    const other = best.get(each.fact)
    if (!other || other.confidence < each.confidence) best.set(each.fact, each)
  }
  return [...best.values()]
}

/** The fifteen digits of an MV file number and the seventeen characters of a chassis number are unmistakable, so they need no label. */
const numbersAlone = (segments: readonly Segment[]): Found[] =>
  segments.flatMap((segment) => {
    const text = textOf(segment)
    if (/^\d{4}-\d{11}$/.test(text)) return foundIn(segment, as('mvFile', readMvFile))
    return /^[A-Z][A-Z0-9]{9,12}\d{4,7}$/.test(text) && text.length === 17 ? foundIn(segment, as('chassisNo', readChassis)) : []
  })

/** A plate has little else on it, and nothing as large. */
function plateIn(segments: readonly Segment[], height: number): Found[] {
  const [largest] = segments.filter(({ top, bottom }) => bottom - top > height / 14).sort((a, b) => b.bottom - b.top - a.bottom + a.top)
  if (!largest) return []
  const inRow = segments.filter(({ row }) => row === largest.row).flatMap(({ words }) => words)
  return foundIn({ ...largest, ...around(inRow), words: inRow }, as('plate', readPlate))
}

/** The buyer in a deed: `unto MARIA SANTOS CRUZ, of legal age`. */
function buyerIn(words: readonly Word[]): Found[] {
  const from = words.findIndex(({ text }) => /^unto$/i.test(text))
  const until = words.findIndex(({ text }, index) => index > from && /^of$/i.test(text))
  const name = from < 0 || until < 0 || until - from > 9 ? [] : words.slice(from + 1, until)
  if (name.length < 2) return []
  return foundIn({ ...around(name), words: name, row: 0 }, (text) => spokenNames(text.replace(/,.*$/, '')))
}
