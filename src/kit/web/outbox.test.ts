import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { Failure } from './failure.ts'
import { dropEntry, outbox } from './outbox.ts'
import { entriesAbout, entryOfAct } from './outbox-store.ts'
import { setPerson } from './session.ts'
import { getEncrypted, namesBeginning, putEncrypted } from './vault.ts'

let run = 0
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  run += 1
  setPerson({ audience: 'agent', id: `agent-${run}`, name: 'Ana', features: [], record: null })
})

const OFFLINE = () => new Failure('offline', 'no network')

/** A device, and the server it sends to: what the server accepted, in order. */
function device() {
  const took: { readonly said: string; readonly file?: string }[] = []
  let answer: (said: string) => unknown = () => {
    throw OFFLINE()
  }
  const box = outbox({
    name: 'notes',
    schema: z.string(),
    post: async (said, _, file) => {
      answer(said)
      took.push({ said, ...(file ? { file: await file.text() } : {}) })
      return said
    },
  })
  const write = (said: string, more: { id?: string; about?: string[]; file?: File } = {}) => {
    const id = more.id ?? crypto.randomUUID()
    return box.settle(said, { id, title: said, about: more.about ?? [id], file: more.file })
  }
  return { box, took, write, reply: (by: typeof answer) => (answer = by) }
}
const picture = (bytes: string) => new File([bytes], 'paper.jpg', { type: 'image/jpeg' })

describe('what waits on a device', () => {
  it('sends what was written before pictures, and one picture waits for no other', async () => {
    const { box, took, write, reply } = device()
    const lead = crypto.randomUUID()
    await write('lead', { id: lead })
    await write('a picture', { about: [lead], file: picture('one') })
    await write('another', { about: [lead], file: picture('two') })
    await write('outcome', { about: [lead] })
    reply((said) => {
      if (said === 'a picture') throw new Failure('timeout', 'slow')
    })
    await box.send()
    expect(took).toEqual([{ said: 'lead' }, { said: 'outcome' }, { said: 'another', file: 'two' }])
    reply(() => undefined)
    await box.send({ now: true })
    expect(took.at(-1)).toEqual({ said: 'a picture', file: 'one' })
    expect(await namesBeginning(`${DRAFT_PREFIX}outbox`)).toEqual([])
  })

  it('is kept for nobody else, if its writer left and another person came while it was being sent', async () => {
    const { box, write, reply, took } = device()
    const ana = `agent-${run}`
    await write('lead')
    for (const [guest, status] of [
      ['jose', 503],
      ['pedro', 422],
      ['liza', 200],
    ] as const) {
      setPerson({ audience: 'agent', id: ana, name: 'Ana', features: [], record: null })
      reply(() => {
        setPerson({ audience: 'agent', id: `${guest}-${run}`, name: guest, features: [], record: null })
        if (status !== 200) throw new Failure('refused', 'not now', { status })
      })
      await box.send({ now: true })
      expect(await namesBeginning(DRAFT_PREFIX)).toEqual([])
    }
    // The answer came to nobody who could note it: it is sent again under its id.
    setPerson({ audience: 'agent', id: ana, name: 'Ana', features: [], record: null })
    reply(() => undefined)
    await box.send({ now: true })
    expect(took.map(({ said }) => said)).toEqual(['lead', 'lead'])
    expect(await namesBeginning(DRAFT_PREFIX)).toEqual([])
  })

  it('puts what is corrected in the place of what was not taken, and keeps it where it is not taken again', async () => {
    const { box, took, write, reply } = device()
    const [lead, change] = [crypto.randomUUID(), crypto.randomUUID()]
    await write('lead', { id: lead })
    await write('wrong', { id: change, about: [lead] })
    reply((said) => {
      if (said !== 'lead' && said !== 'right') throw new Failure('refused', 'no', { status: 422 })
    })
    await box.send()
    expect(await box.isRefused(change, (said) => said === 'wrong')).toBe(true)
    expect(await write('wrong too', { id: change, about: [lead] })).toMatchObject({ state: 'refused' })
    expect(await entryOfAct('notes', change)).toMatchObject({ content: 'wrong too', refused: { isOvertaken: false } })
    expect(await write('right', { id: change, about: [lead] })).toMatchObject({ state: 'sent' })
    expect(await box.isRefused(change, () => true)).toBe(false)
    expect(took.map(({ said }) => said)).toEqual(['lead', 'right'])
    expect(await write('other', { id: crypto.randomUUID() })).toMatchObject({ state: 'refused' })
    expect(await namesBeginning(`${DRAFT_PREFIX}outbox`)).toEqual([])
  })

  it('gives up with a record what was done with it, files too', async () => {
    const { write } = device()
    const [lead, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await write('lead', { id: lead })
    await write('other', { id: other })
    await write('picture', { about: [lead], file: picture('one') })
    const entry = await entryOfAct('notes', lead)
    if (entry) await dropEntry(entry)
    expect((await entriesAbout('notes', [lead, other])).map(({ content }) => content)).toEqual(['other'])
    expect(await namesBeginning(`${DRAFT_PREFIX}outbox-files/`)).toEqual([])
  })

  it('is found by its records when an earlier release wrote it', async () => {
    const { box, took, write, reply } = device()
    const lead = crypto.randomUUID()
    await write('lead', { id: lead })
    const [row = ''] = await namesBeginning(`${DRAFT_PREFIX}outbox-records/`)
    expect(await getEncrypted(row)).toBe(true)
    await putEncrypted(
      `${DRAFT_PREFIX}outbox/notes/00000000000001/${lead}`,
      await getEncrypted((await entryOfAct('notes', lead))?.place ?? ''),
    )
    reply(() => undefined)
    await box.send()
    expect(took.map(({ said }) => said)).toEqual(['lead', 'lead'])
    expect(await namesBeginning(`${DRAFT_PREFIX}outbox/`)).toEqual([])
  })
})
