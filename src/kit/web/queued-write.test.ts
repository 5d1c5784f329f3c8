import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { outbox } from './outbox.ts'
import { adaptToAnswer, QueuedWrite } from './queued-write.ts'
import { setPerson } from './session.ts'

type Fault = 'none' | 'lost before' | 'lost after' | 'busy' | 'too many' | 'refused'
type Applied = { readonly key: string; readonly record: string; readonly version: number }

/** What the server knows: a key counts once, a record has its own id and version. */
function server() {
  const replies = new Map<string, { id: string; version: number }>()
  const versions = new Map<string, number>()
  const applied: Applied[] = []
  return {
    applied,
    ask: (write: QueuedWrite, key: string, fault: Fault) => {
      if (fault === 'lost before') throw new Failure('offline', 'lost')
      if (fault === 'busy') throw new Failure('refused', 'busy', { status: 503 })
      if (fault === 'too many') throw new Failure('refused', 'too many', { status: 429 })
      if (fault === 'refused') throw new Failure('refused', 'no', { status: 422 })
      const known = replies.get(key)
      const { id, version: upon } = z
        .object({ id: z.string().optional(), version: z.number().optional() })
        .parse({ ...write.input.params, ...write.input.body })
      const record = known?.id ?? id ?? `made-${key}`
      const version = versions.get(record) ?? 0
      if (!known) {
        if (id !== undefined && version === 0) throw new Failure('refused', 'no such record', { status: 404 })
        if (upon !== undefined && upon !== version) throw new Failure('refused', 'overtaken', { status: 409 })
        versions.set(record, version + 1)
        replies.set(key, { id: record, version: version + 1 })
        applied.push({ key, record, version: version + 1 })
      }
      if (fault === 'lost after') throw new Failure('timeout', 'lost')
      return known ?? { id: record, version: version + 1 }
    },
  }
}

const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>('none') },
  fc.constantFrom<Fault>('lost before', 'lost after', 'busy', 'too many', 'refused'),
)

let run = 0
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  run += 1
  setPerson({ audience: 'agent', id: `agent-${run}`, name: 'Ana', features: [], record: null })
})

/** Writes this many leads, each changed a few times; all are waiting. */
async function written(box: ReturnType<typeof boxOn>, records: readonly number[]) {
  const ids = records.map(() => crypto.randomUUID())
  for (const id of ids)
    await box.settle(QueuedWrite.parse({ method: 'POST', path: 'user/addlead', input: {} }), { id, title: 'lead', about: [id] })
  for (let change = 0; change < Math.max(0, ...records); change += 1)
    for (const [at, id] of ids.entries())
      if (change < (records[at] ?? 0))
        await box.settle(
          QueuedWrite.parse({ method: 'POST', path: 'user/lead/:id/outcome', input: { params: { id }, body: { version: 1, n: change } } }),
          {
            ...{ id: crypto.randomUUID(), title: `change ${change}`, about: [id] },
          },
        )
  return ids
}

let isCut = true
let next: () => Fault = () => 'none'
function boxOn(known: ReturnType<typeof server>) {
  return outbox({
    name: 'writes',
    schema: QueuedWrite,
    post: async (write, { id: key }) => {
      if (isCut) throw new Failure('offline', 'no network')
      return known.ask(write, key, next())
    },
    adapt: adaptToAnswer,
  })
}

describe('what was written without a network', () => {
  it('arrives once each and of each record in its order, whatever fails on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }), fc.array(fault, { maxLength: 25 }), async (records, faults) => {
        run += 1
        setPerson({ audience: 'agent', id: `agent-${run}`, name: 'Ana', features: [], record: null })
        const known = server()
        // Nothing is refused for good here: refused entries are set aside, and are tested below.
        const passing = faults.filter((each) => each !== 'refused')
        const box = boxOn(known)
        isCut = true
        await written(box, records)
        expect(known.applied).toEqual([])
        isCut = false
        const rest = [...passing]
        next = () => rest.shift() ?? 'none'
        // A tab that was killed and opened again sends from what is stored, and nothing else.
        for (let again = 0; again <= passing.length; again += 1) await boxOn(known).send({ now: true })
        const wanted = records.reduce((sum, changes) => sum + 1 + changes, 0)
        expect(known.applied).toHaveLength(wanted)
        expect(new Set(known.applied.map(({ key }) => key)).size).toBe(wanted)
        for (const record of new Set(known.applied.map((each) => each.record)))
          expect(known.applied.filter((each) => each.record === record).map(({ version }) => version)).toEqual(
            known.applied.filter((each) => each.record === record).map((_, at) => at + 1),
          )
      }),
      { numRuns: 40 },
    )
  })

  it('is upon what an earlier one of the same person made of it, and of what others made of it only after they were asked', () => {
    const write = (body: Record<string, unknown>) =>
      QueuedWrite.parse({ method: 'PUT', path: 'user/updateLead/:id', input: { params: { id: 'l' }, body } })
    const entry = (body: Record<string, unknown>) => ({
      ...{ id: crypto.randomUUID(), place: '', writtenAt: new Date().toISOString(), title: '', about: ['l'], tries: 0 },
      content: write(body),
    })
    const first = entry({ email: 'b', seen: { email: 'a' } })
    const second = entry({ email: 'c', address: { line1: 'x' }, seen: { email: 'a', 'address.line1': null } })
    const answer = { _id: 'l', version: 2, form: { email: 'b', address: { line1: 'office’s' } } }
    expect(adaptToAnswer(second, { entry: first, answer }).content.input.body).toMatchObject({
      email: 'c',
      seen: { email: 'b', 'address.line1': null },
    })
  })

  it('keeps nothing back that does not need what was refused', async () => {
    const known = server()
    const box = boxOn(known)
    isCut = true
    const [first, second] = await written(box, [1, 1])
    isCut = false
    const faults: Fault[] = ['refused']
    next = () => faults.shift() ?? 'none'
    await box.send()
    expect(known.applied.map(({ record }) => record)).toEqual([`made-${second}`, `made-${second}`])
    expect(known.applied.some(({ key }) => key === first)).toBe(false)
  })
})
