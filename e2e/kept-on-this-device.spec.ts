import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type Response } from '@playwright/test'
import { partOfDay } from '../test/support/by-day.ts'
import { signIn } from '../test/support/calls.ts'
import { findChromium } from '../test/support/chromium.ts'
import { addLead } from '../test/support/leads.ts'
import { caller } from '../test/support/quoting.ts'
import { look } from './support/look.ts'
import { choose, demoPassword, signInAs } from './support/people.ts'
import { lockedScreen, setPin, typePin } from './support/pin.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ONLY, test } from './support/stories.ts'
import { limitRoom, setRoom, vaultNames } from './support/vault.ts'

test.use({ serviceWorkers: 'allow' })

const answersKept = async (page: Page) => (await vaultNames(page)).filter((name) => name.includes('/document/')).length

/** Opens the screen with the app itself cached on the device, and all records downloaded. */
async function bringAlong(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/app/kept-on-this-device')
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText(/[1-9]\d* records? received/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update now' })).toBeEnabled()
}

test('an agent reads without a network what was never opened, and finds it by name; it is gone once another device signs this one out', async ({
  page,
  context,
  browser,
}) => {
  // Other scenarios sell little in his name, so that all his records fit on the first page.
  const who = 'jose.ibanez@kalasag.example'
  await signInAs(page, who)
  await untilShellKept(page)
  await bringAlong(page)
  await look(page, 'kept-on-this-device')
  await choose(page, 'Keep at most', '5 MB')
  await expect(page.getByText(/^[\d.]+ of 5 MB$/)).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^[\d.]+ of 5 MB$/)).toBeVisible()
  await choose(page, 'Kind', 'Leads')
  await expect(page.getByText(/^\d+ records?$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Q-[A-Z]+-/ })).toHaveCount(0)
  await page.getByLabel('Search what is kept').fill('Nobody of that name')
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
  await look(page, 'kept-none-found')
  await page.goto('/app/kept-on-this-device')
  // Only the first of many records are shown; customers have no number.
  await page.getByLabel('Search what is kept').fill('L-')
  const lead = page.getByRole('link', { name: / L-\d\d-\d{6}/ }).first()
  const name = (await lead.locator('p').first().textContent()) ?? ''
  // Letter by letter, at typing speed: none is lost.
  await page.getByLabel('Search what is kept').clear()
  await page.getByLabel('Search what is kept').pressSequentially(`${name} L-`)
  await expect(page.getByLabel('Search what is kept')).toHaveValue(`${name} L-`)
  await page
    .getByRole('link', { name: new RegExp(`${name} L-`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await look(page, 'kept-lead-offline')
  await page.goto('/app/kept-on-this-device')
  await page.getByLabel('Search what is kept').fill('Q-')
  await page
    .getByRole('link', { name: / Q-[A-Z]+-\d\d-\d{6}/ })
    .first()
    .click()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await context.setOffline(false)

  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signInAs(other, who)
  await other.goto('/app/my-account')
  await other.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(other.getByText('Every other device is signed out.', { exact: true })).toBeVisible()
  await page.goto('/app/leadMaster/open')
  await expect(page).toHaveURL(/session-expire|login/)
  expect(page.url(), 'the way back is not to the sign-in itself').not.toMatch(/login.*login/)
  expect(await answersKept(page)).toBe(0)
})

/** Collects texts that would identify someone to a thief, anywhere in an answer. */
function tellingIn(answer: unknown, found: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [name, value] of Object.entries(answer)) {
    const tells = /name|mobile|email|plate|chassis|engine|token|address|birth/i.test(name)
    if (typeof value === 'string' && tells && value.length >= 6 && !value.startsWith('/')) found.add(value)
    tellingIn(value, found)
  }
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Where a browser stores pages' data: without its history and cookies, which are its own. */
const STORAGE = /^.*(IndexedDB|Local Storage|Session Storage|Service Worker|WebStorage|Shared Storage|File System)/

const PROGRAM = join(import.meta.dirname, '../dist/app')

/** The texts that a file contains, in one byte per letter or in two; each position is checked once. */
function textsIn(held: Buffer, texts: ReadonlySet<string>): string[] {
  const byBeginning = new Map<number, { text: string; bytes: Buffer }[]>()
  for (const text of texts)
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le')]) {
      const beginning = bytes.readUInt32LE(0)
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { text, bytes }])
    }
  const found = new Set<string>()
  for (let at = 0; at + 4 <= held.length; at += 1)
    for (const { text, bytes } of byBeginning.get(held.readUInt32LE(at)) ?? [])
      if (held.subarray(at, at + bytes.length).equals(bytes)) found.add(text)
  return [...found]
}

/** Tries every key stored in the browser on everything that is stored encrypted there. */
const openedByKeysHere = (page: Page) =>
  page.evaluate(async () => {
    const rowsOf = (name: string, from: string) =>
      new Promise<{ key: string; value: unknown }[]>((done, fail) => {
        const asked = indexedDB.open(name)
        asked.onerror = fail
        asked.onsuccess = () => {
          const cursor = asked.result.transaction(from).objectStore(from).openCursor()
          const rows: { key: string; value: unknown }[] = []
          cursor.onerror = fail
          cursor.onsuccess = () => {
            if (!cursor.result) return done(rows)
            rows.push({ key: String(cursor.result.key), value: cursor.result.value })
            cursor.result.continue()
          }
        }
      })
    type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
    const isSealed = (value: unknown): value is Sealed =>
      typeof value === 'object' && value !== null && 'iv' in value && 'bytes' in value && value.bytes instanceof ArrayBuffer
    const keysIn = (value: unknown): CryptoKey[] => {
      if (value instanceof CryptoKey) return [value]
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
    }
    const vault = await rowsOf('kalasag', 'vault')
    const keys = [...vault, ...(await rowsOf('kalasag-storage', 'keys'))].flatMap(({ value }) => keysIn(value))
    const [iv = '', bytes = ''] = (localStorage.getItem('root') ?? '').split(' ')
    const read = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const sealed = [
      ...vault.flatMap(({ key, value }) => (isSealed(value) ? [{ key, ...value }] : [])),
      { key: 'root', iv: read(iv), bytes: read(bytes).buffer },
    ]
    const opened: string[] = []
    for (const each of sealed)
      for (const key of keys)
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: each.iv }, key, each.bytes).then(
          () => opened.push(each.key),
          () => undefined,
        )
    return { keys: keys.length, values: sealed.length, opened }
  })

const WITH = { 'without a PIN': false, 'with a PIN': true } as const
for (const [how, hasPin] of partOfDay(Object.entries(WITH), 2))
  test(`whoever reads a stolen phone’s files, ${how}, finds no name, number, plate or token`, PHONE_ONLY, async ({ baseURL }) => {
    const profile = await mkdtemp(join(tmpdir(), 'kalasag-profile-'))
    const told = new Set<string>()
    /** The insurer's public details. */
    const everybodys = new Set<string>()
    const heard: Promise<unknown>[] = []
    const hear = async (response: Response) => {
      if (!response.url().includes('/sdx-api/')) return
      const { authorization } = await response.request().allHeaders()
      if (authorization) told.add(authorization.replace('Bearer ', ''))
      // A stream never ends, so it cannot be read to the end.
      const isBrand = response.url().endsWith('/auth/brand')
      if (response.headers()['content-type']?.includes('json')) tellingIn(await response.json(), isBrand ? everybodys : told)
    }
    const openPhone = async () =>
      chromium.launchPersistentContext(profile, {
        ...(await findChromium()),
        ...(baseURL ? { baseURL } : {}),
        viewport: { width: 360, height: 640 },
        locale: 'en-PH',
        timezoneId: 'Asia/Manila',
      })
    const context = await openPhone()
    try {
      const [page = await context.newPage()] = context.pages()
      page.on('response', (response) => heard.push(hear(response).catch(() => undefined)))
      await signInAs(page, 'jose.ibanez@kalasag.example')
      await bringAlong(page)
      if (hasPin) await setPin(page)
      for (const path of ['/app/leadMaster/open', '/app/all-ctpl-policy-details', '/app/calendar']) {
        await page.goto(path)
        if (hasPin) await typePin(page, 'PIN')
        await expect(lockedScreen(page)).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await page.goto('/app/new-lead')
      if (hasPin) await typePin(page, 'PIN')
      await page.getByLabel('First name').fill('Verylonghiddenname')
      await expect.poll(async () => (await vaultNames(page)).some((name) => name.includes('/draft:'))).toBe(true)
      await Promise.all(heard)
    } finally {
      await context.close()
    }
    if (hasPin) {
      const found = await openPhone()
      try {
        const [page = await found.newPage()] = found.pages()
        await page.goto('/app/')
        await expect(lockedScreen(page)).toBeVisible()
        const { keys, values, opened } = await openedByKeysHere(page)
        expect(keys).toBeGreaterThan(0)
        expect(values).toBeGreaterThan(20)
        expect(opened).toEqual([])
      } finally {
        await found.close()
      }
    }
    told.add('Verylonghiddenname')
    // The list of a user's sessions shows where each was started from: here, the program's own host.
    told.delete(new URL(baseURL ?? '').hostname)
    // Texts of the insurer and of the program are the same for everyone.
    const own = [...everybodys].join('\n')
    for (const text of told) if (own.includes(text)) told.delete(text)
    for (const file of (await filesIn(PROGRAM)).filter((each) => /\.(js|html)$/.test(each)))
      for (const text of textsIn(await readFile(file), told)) told.delete(text)
    const files = (await filesIn(profile)).filter((file) => STORAGE.test(file.slice(profile.length)))
    const found: string[] = []
    let size = 0
    for (const file of files) {
      const held = await readFile(file)
      size += held.length
      found.push(...textsIn(held, told).map((text) => `${text} in ${file.slice(profile.length)}`))
    }
    console.log(`${told.size} texts looked for in ${files.length} files of ${size} bytes`)
    await rm(profile, { recursive: true, force: true })
    expect(told.size).toBeGreaterThan(100)
    expect(files.length).toBeGreaterThan(5)
    expect(found).toEqual([])
  })

test(
  'on a full phone it is said, and what can be fetched again gives way to what somebody writes',
  PHONE_EVEN,
  async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const who = 'jose.ibanez@kalasag.example'
    await limitRoom(page)
    await signInAs(page, who)
    await page.goto('/app/kept-on-this-device')
    await setRoom(page, 0)
    // However much is here by now, there is something more to download.
    await addLead(caller(url, await signIn(url, who, demoPassword())))
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText(/^This device is full: not all records are here/)).toBeVisible()
    await look(page, 'kept-full')

    await setRoom(page)
    await bringAlong(page)
    const before = await answersKept(page)
    expect(before).toBeGreaterThan(20)
    await page.goto('/app/new-lead')
    await expect(page.getByLabel('First name')).toBeVisible()
    await setRoom(page, 0)
    await page.getByLabel('First name').fill('Marisol')
    await page.getByLabel('Last name').fill('Bukid')
    await expect.poll(() => answersKept(page)).toBeLessThan(before)
    await expect.poll(async () => (await vaultNames(page)).some((name) => name.includes('/draft:'))).toBe(true)
    // The last letters are stored a moment later.
    await page.waitForTimeout(1000)
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Marisol')
    await expect(page.getByLabel('Last name')).toHaveValue('Bukid')
  },
)
