import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declaredEndpoints } from '../../bin/docs/contracts.ts'
import { ROOT } from './sources.ts'

const Row = z.object({
  method: z.string(),
  path: z.string(),
  base: z.enum(['secure', 'auth']),
  audience: z.enum(['agent', 'customer', 'agent+customer', 'public']),
})
const read = (file: string) => readFileSync(resolve(ROOT, 'test', file), 'utf8')

/** What the specification requires, one line per address that is called: `GET secure/user/lov agent`. */
const specified = z
  .array(Row)
  .parse(parse(read('spec/endpoints.csv'), { columns: true }))
  .flatMap(({ method, path, base, audience }) => {
    const address = `${base}/${path.replace(/\{(\w+)\}/g, ':$1')}`
    if (audience !== 'agent+customer') return [`${method} ${address} ${audience}`]
    return [`${method} ${address} agent`, `${method} ${address.replace('/user/', '/customer/')} customer`]
  })

const declared = (await declaredEndpoints()).flatMap(({ endpoint, addresses }) =>
  addresses.map(({ address, audience }) => `${endpoint.method} ${address} ${audience}`),
)

/** Parameter names are ours: the specification calls every one `id`. */
const nameless = (line: string) => line.replace(/:\w+/g, ':id')
const isIn = (lines: readonly string[]) => {
  const known = new Set(lines.map(nameless))
  return (line: string) => known.has(nameless(line))
}

describe('the endpoints of the specification', () => {
  it('are all declared, with their method, base, address and audience', () => {
    expect([...new Set(specified)].filter((line) => !isIn(declared)(line))).toEqual([])
  })

  it('are declared once', () => {
    expect(declared.filter((line, index) => declared.map(nameless).indexOf(nameless(line)) !== index)).toEqual([])
  })
})

describe('the filters of a list', () => {
  it('are taken by its endpoint as they are offered, and as an address may name them', async () => {
    const refused = (await declaredEndpoints()).flatMap(({ endpoint: { path, query, list } }) =>
      (list?.fields ?? []).flatMap(({ name, options = [], accepts = [], control }) =>
        [...options.map(({ value }) => String(value)), ...accepts, ...(control === 'date' ? ['2026-11-29'] : [])]
          .filter((value) => !(query && z.safeParse(query, { [name]: value }).success))
          .map((value) => `${path}: ${name} ${value}`),
      ),
    )
    expect(refused).toEqual([])
  })
})
