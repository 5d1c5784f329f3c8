import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeName } from './checked-file.ts'
import { checkDocument } from './document.ts'
import { type FileStore, fileKeyOf, filesOnDisk } from './files.ts'
import { LARGEST_FILE } from './uploads.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 3)])
const upload = (bytes: Buffer, more: { name?: string; isCut?: boolean; field?: string } = {}) => ({
  field: 'document',
  name: 'OR CR.pdf',
  type: 'application/pdf',
  isCut: false,
  bytes,
  ...more,
})

describe('the file store', () => {
  let folder: string
  let files: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kalasag-files-'))
    files = filesOnDisk(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('gives back the bytes that it was given, and keeps the same bytes once', async () => {
    const keys = await Promise.all([files.put(PNG), files.put(PNG), files.put(EXE)])
    expect(new Set(keys)).toEqual(new Set([fileKeyOf(PNG), fileKeyOf(EXE)]))
    expect(await files.get(fileKeyOf(PNG))).toEqual(PNG)
    const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
    expect(kept.map(({ name }) => name).sort()).toEqual([...new Set(keys)].sort())
  })

  it('forgets what is removed, twice as well as once', async () => {
    const key = await files.put(Buffer.from('to be forgotten'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeUndefined()
  })

  it('takes no path for a key', () => {
    for (const key of ['../../etc/passwd', `${'0'.repeat(62)}/x`, '', '0'.repeat(65)]) expect(() => files.get(key)).toThrow('no key')
  })
})

describe('an uploaded document', () => {
  const refusalOf = (...args: Parameters<typeof checkDocument>) =>
    checkDocument(...args).then(
      () => 'accepted',
      ({ message, fields, status }) => [status, message, fields[0]?.path],
    )

  it('is what its bytes say, whatever it is called', async () => {
    expect(await checkDocument([upload(PNG)], 'document')).toMatchObject({ name: 'OR CR.png', type: 'image/png' })
    expect(await refusalOf([upload(EXE)], 'document')).toEqual([422, expect.stringContaining('PDF, or a photo'), 'document'])
    expect(await refusalOf([upload(Buffer.from('<html><script>alert(1)</script>'))], 'document')).toEqual([
      422,
      expect.anything(),
      'document',
    ])
  })

  it('is refused when it is empty, missing, one of several or too large, with the field and the remedy', async () => {
    expect(await refusalOf([upload(Buffer.alloc(0))], 'document')).toEqual([
      422,
      'This file is empty. Please choose the document again.',
      'document',
    ])
    expect(await refusalOf([upload(PNG, { field: 'other' })], 'document')).toEqual([422, expect.stringContaining('No file'), 'document'])
    expect(await refusalOf([upload(PNG), upload(PNG)], 'document')).toEqual([422, expect.stringContaining('Several'), 'document'])
    expect(await refusalOf([upload(PNG, { isCut: true })], 'document')).toEqual([
      413,
      expect.stringContaining('larger than 10 MB'),
      'document',
    ])
    const large = Buffer.concat([PNG, Buffer.alloc(LARGEST_FILE)])
    expect(await refusalOf([upload(large)], 'document')).toEqual([413, expect.anything(), 'document'])
  })

  it.each([
    ['María Ñ.jpeg', 'María Ñ.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\scan.exe', 'scan.pdf'],
    ['evil\u0000\u202Efdp.exe', 'evilfdp.pdf'],
    ['...', 'document.pdf'],
    ['', 'document.pdf'],
    ['x'.repeat(400), `${'x'.repeat(100)}.pdf`],
  ])('called %j is kept as %j', (given, kept) => expect(safeName(given, 'pdf')).toBe(kept))
})
