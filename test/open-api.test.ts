import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTs, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'

type Operation = {
  readonly operationId: string
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}
type Document = { readonly servers: readonly object[]; readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const ROOT = join(import.meta.dirname, '..')

let app: TestApp
let text: string
let document: Document
beforeAll(async () => {
  app = await startApp()
  text = await (await fetch(`${app.url}/sdx-api/openapi.json`)).text()
  document = JSON.parse(text)
})
afterAll(() => app.stop())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, each]) => Object.values(each).map((operation) => ({ path, ...operation })))
const operation = (id: string) => operations().find(({ operationId }) => operationId === id)
const typesOf = (content: object | undefined) => Object.keys(content ?? {})

describe('the API', () => {
  it('answers HEAD as it answers GET, of which nothing but the head is sent', async () => {
    for (const path of ['/sdx-api/openapi.json', '/sdx-api/auth/brand', '/sdx-api/secure/user/lov', '/sdx-api/nothing']) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${app.url}${path}`, { method })))
      expect([head?.status, head?.headers.get('content-type'), await head?.text()]).toEqual([
        get?.status,
        get?.headers.get('content-type'),
        '',
      ])
    }
  })
})

describe('the description of the API', () => {
  it('is found without error by a linter, and valid', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    expect(problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
  })

  it('says where the API is, and of every operation who may call it and how it refuses', () => {
    expect(document.servers).toEqual([{ url: '/' }])
    for (const { path, security, responses } of operations()) {
      const isOpen = path.startsWith('/sdx-api/auth/')
      // A staff endpoint may have an address that looks like a customer's.
      const staff = { bearer: [], userInfo: [] }
      const people = security.filter((each) => !('apiKey' in each))
      expect(path.startsWith('/sdx-api/secure/customer/') ? [[staff], [{ bearer: [] }]] : isOpen ? [[]] : [[staff]], path).toContainEqual(
        people,
      )
      expect(people.length === 0 || security[0] === people[0], path).toBe(true)
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['200', '4XX', '5XX', ...(isOpen ? [] : ['401'])]))
    }
  })

  it('says of each operation that an API key opens which scope it needs, and of others nothing', () => {
    expect(operation('ctplQuotation')?.security).toContainEqual({ apiKey: ['quotations:write'] })
    expect(operation('ctplQuotationAsCustomer')?.security).toEqual([{ bearer: [] }])
    expect(operation('webhooks')?.security).toEqual([{ bearer: [], userInfo: [] }])
  })

  it('names what uploads bring and what downloads answer', () => {
    expect(operation('addLeadDocument')?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { document: { format: 'binary' } }, required: ['document'] } } },
    })
    expect(typesOf(operation('printQuote')?.responses['200']?.content)).toEqual(['application/pdf'])
    expect(typesOf(operation('leadDocument')?.responses['200']?.content)).toContain('image/webp')
    const exports = operations().filter(({ path }) => path.endsWith('/export'))
    expect(exports.length).toBeGreaterThan(8)
    for (const { path, responses } of exports)
      expect(typesOf(responses['200']?.content), path).toEqual([expect.stringContaining('spreadsheetml')])
  })

  it('marks the unit of an amount with a word that other programs may pass over', () => {
    expect(text).toContain('"x-unit":"centavos"')
    expect(text).not.toMatch(/"unit":"(centavos|millionths)"/)
  })
})

/** What an outside developer writes against the types that a generator makes from the description. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })
const { data: entered } = await client.POST('/sdx-api/auth/user/login', { body: { email, password } })
if (!entered) throw new Error('not signed in')
const headers = { authorization: 'Bearer ' + entered.data.accessToken, userInfo: entered.data.token }
const people = await client.GET('/sdx-api/secure/user/advisors', { params: { query: { search: 'reyes' } }, headers })
const names: string[] | undefined = people.data?.data.items.map(({ last_name }) => last_name)
const sheet = await client.GET('/sdx-api/secure/user/advisors/export', { params: { query: {} }, headers, parseAs: 'arrayBuffer' })
const refused = await client.GET('/sdx-api/secure/user/advisors', { params: { query: {} } })
const code: number | undefined = refused.error?.code
console.log(JSON.stringify({ names, sheet: sheet.data?.byteLength, code, reference: refused.error?.reference }))
`

it('lets a generated client compile and work', { timeout: 240_000 }, async () => {
  const folder = join(ROOT, 'node_modules/.cache/api-client')
  const program = join(folder, 'program.ts')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTs(text)))
  await writeFile(program, PROGRAM)
  const run = promisify(execFile)
  const options = ['--outDir', folder, '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript-native/bin/tsc'),
    ...options,
    '--rewriteRelativeImportExtensions',
    '--ignoreConfig',
    program,
  ])
  const { stdout } = await run(process.execPath, [join(folder, 'program.js'), app.url, 'ana.reyes@kalasag.example', 'Kalasag-demo-1'])
  expect(JSON.parse(stdout)).toEqual({
    names: expect.arrayContaining([expect.stringContaining('Reyes')]),
    sheet: expect.any(Number),
    code: 2,
    reference: expect.any(String),
  })
})
