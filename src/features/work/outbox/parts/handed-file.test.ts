import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { base64Of } from '#kit/web/encryption.ts'
import { mayLeave, noteHandedOver, sendAgain } from '#kit/web/outbox.ts'
import { allEntries, entriesAbout, fileOf, forgetEntry, keepEntry, keepFile, newPlace, type StoredEntry } from '#kit/web/outbox-store.ts'
import { QueuedWrite, WRITES } from '#kit/web/queued-write.ts'
import { setPerson } from '#kit/web/session.ts'
import { LARGEST, openWrites, sealWrites } from './handed-file.ts'
import { notHere, takenAt, takeOver } from './take-over.ts'

let run = 0
let person = ''
/** Two phones of one person: the vault of one test acts as one phone after the other. */
beforeEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.stubGlobal('navigator', { onLine: true })
  run += 1
  person = `agent-${run}-of-hand-overs`
  setPerson({ audience: 'agent', id: person, name: 'Ana', features: [], record: null })
})

const KEY = { key: base64Of(crypto.getRandomValues(new Uint8Array(32))), ticket: 'a ticket' }
const server = async (ticket: string) => {
  if (ticket !== KEY.ticket) throw new Error('another ticket')
  return KEY.key
}

type More = { readonly about?: readonly string[]; readonly file?: File }
async function write(title: string, { about, file }: More = {}): Promise<StoredEntry> {
  const id = crypto.randomUUID()
  const content = {
    method: 'POST',
    path: 'user/addlead',
    input: { params: {}, query: {}, body: { title } },
    ...(file ? { file: 'document' } : {}),
  }
  const act = { id, title, about: [...(about ?? [id])], writtenAt: new Date().toISOString(), tries: 2, content }
  const entry = { ...act, ...(file ? { file: { name: file.name, size: file.size } } : {}) }
  const kept = { ...entry, place: newPlace(WRITES, entry), nextTry: new Date().toISOString(), problem: 'slow' }
  if (file) await keepFile(id, file)
  await keepEntry(kept)
  return kept
}
const picture = (bytes: string) => new File([bytes], 'paper.jpg', { type: 'image/jpeg' })
const handOver = async () => sealWrites(await allEntries(), KEY, person)
const open = (file: Blob) => openWrites(file, person, server)
async function otherPhone() {
  for (const entry of await allEntries()) await forgetEntry(entry)
}
const lines = async (file: Blob) => (await file.text()).split('\n')
const whyNot = (file: Blob, as = person) =>
  openWrites(file, as, server).then(
    () => 'it opened',
    (thrown: Error) => thrown.message,
  )

describe('writes that are handed over to another phone', () => {
  it('come with the ids, the order and the bytes that they had', async () => {
    const lead = await write('lead')
    await write('a paper', { about: [lead.id], file: picture('bytes') })
    await write('outcome', { about: [lead.id] })
    const before = await allEntries()
    const file = await handOver()
    await otherPhone()
    expect(await file.text()).not.toContain('outcome')
    const handed = await open(file)
    expect(handed.entries.map(({ title }) => title)).toEqual(['lead', 'outcome', 'a paper'])
    await takeOver(handed)
    const after = await entriesAbout(WRITES, [lead.id])
    expect(after.map(({ id, place }) => [id, place])).toEqual(handed.entries.map(({ id, place }) => [id, place]))
    expect(after.map(({ place }) => place).toSorted()).toEqual(before.map(({ place }) => place).toSorted())
    // The other phone's waiting times do not carry over.
    expect(after.map(({ tries, nextTry }) => [tries, nextTry])).toEqual(after.map(() => [0, undefined]))
    const paper = after.find(({ file: of }) => of)
    expect(await (paper && (await fileOf(paper)))?.text()).toBe('bytes')
  })

  it('are there once when the file is taken over twice, and what was changed here meanwhile stays', async () => {
    const lead = await write('lead')
    const file = await handOver()
    await otherPhone()
    const handed = await open(file)
    expect(await takenAt(handed)).toBeUndefined()
    await takeOver(handed)
    const [here] = await allEntries()
    if (here) await sendAgain(here, { ...QueuedWrite.parse(here.content), path: 'user/corrected' })
    const again = await open(file)
    expect(await notHere(again)).toEqual([])
    await takeOver(again)
    expect(await allEntries()).toMatchObject([{ id: lead.id, content: { path: 'user/corrected' } }])
    expect(await takenAt(again)).toBeDefined()
  })

  it('go on where a full device stopped, and nothing half is left there', async () => {
    const lead = await write('lead')
    await write('a paper', { about: [lead.id], file: picture('bytes') })
    const file = await handOver()
    await otherPhone()
    const handed = await open(file)
    const tooMuch = Object.assign(picture('bytes'), { arrayBuffer: () => Promise.reject(new Error('full')) })
    const full = { ...handed, fileOf: async ({ file: of }: StoredEntry) => (of ? tooMuch : undefined) }
    await expect(takeOver(full)).rejects.toThrow('1 of 2 are here')
    expect((await allEntries()).map(({ title }) => title)).toEqual(['lead'])
    expect(await takenAt(handed)).toBeUndefined()
    await takeOver(handed)
    expect(await allEntries()).toHaveLength(2)
  })

  it('stay on the first phone until they leave it, and what later writes hang on does not leave', async () => {
    const [lead, other] = [await write('lead'), await write('other')]
    await noteHandedOver(await allEntries(), new Date().toISOString())
    expect(mayLeave(await allEntries())).toHaveLength(2)
    await write('outcome', { about: [lead.id] })
    expect(mayLeave(await allEntries()).map(({ id }) => id)).toEqual([other.id])
    // What was sent in the meantime does not come back.
    await forgetEntry(other)
    await noteHandedOver([other], new Date().toISOString())
    expect((await allEntries()).map(({ title }) => title)).toEqual(['lead', 'outcome'])
  })
})

describe('a file that is not as it should be', () => {
  it('is refused with what is wrong: no such file, cut short, altered, too large', async () => {
    const lead = await write('lead')
    await write('a paper', { about: [lead.id], file: picture('bytes') })
    const file = await handOver()
    const [head = '', list = '', paper = ''] = await lines(file)
    const text = (...parts: string[]) => new Blob([parts.join('\n')])
    for (const other of [text(''), text('{}'), text('[1]', list), text('%PDF-1.7'), new Blob([new Uint8Array([255, 216, 255, 0])])])
      expect(await whyNot(other)).toContain(
        'This is not a file of handed-over entries. On the other phone, make it in “Waiting to be sent”.',
      )
    for (const short of [text(head), text(head, list.slice(0, -4)), text(head, list), text(head, list, paper.slice(0, 8))])
      expect(await whyNot(short)).toContain('cut short')
    const bent = (letters: string) => `${letters.slice(0, 20)}${letters[20] === 'A' ? 'B' : 'A'}${letters.slice(21)}`
    for (const lie of [
      text(head, bent(list), paper),
      text(head, list, bent(paper)),
      text(head, list, list),
      text(head, `${list.slice(1)}!`, paper),
    ])
      expect(await whyNot(lie)).toContain('This file has changed since it was made. Nothing was taken over from it; hand it over again.')
    expect(await whyNot(Object.defineProperty(new Blob([]), 'size', { value: LARGEST + 1 }))).toContain('larger than 50 MB')
    // An app that changes the line endings does not change the file's content.
    expect((await open(new Blob([[head, list, paper, ''].join('\r\n')]))).entries).toHaveLength(2)
  })

  it('is refused where it is of somebody else, of another release, or so old that it might be done twice', async () => {
    await write('lead')
    const file = await handOver()
    const [head = '', list = ''] = await lines(file)
    const made = JSON.parse(head)
    const as = (change: object) => new Blob([`${JSON.stringify({ ...made, ...change })}\n${list}`])
    expect(await whyNot(as({ format: 2 }))).toContain('newer release')
    expect(await whyNot(as({ format: 0 }))).toContain(
      'This file has changed since it was made. Nothing was taken over from it; hand it over again.',
    )
    expect(await whyNot(as({ ticket: 'of somebody else' }))).toBe('another ticket')
    expect(await whyNot(file, 'another agent')).toContain(
      'This file has changed since it was made. Nothing was taken over from it; hand it over again.',
    )
    const [entry] = await allEntries()
    if (!entry) throw new Error('it waits')
    const says = async (change: object) => sealWrites([{ ...entry, ...change }], KEY, person)
    for (const wrong of [
      { place: entry.place.replace('/writes/', '/learning/') },
      { place: `${entry.place}/more` },
      { content: { ...QueuedWrite.parse(entry.content), path: 'admin/sessions/end' } },
    ])
      expect(await whyNot(await says(wrong))).toContain('different releases')
    vi.useFakeTimers({ now: Date.now() + 16 * 86_400_000, toFake: ['Date'] })
    expect(await whyNot(file)).toContain('older than 15 days')
  })
})
