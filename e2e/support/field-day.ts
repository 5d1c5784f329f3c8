import { type CDPSession, expect, type Page, type Route } from '@playwright/test'
import { addDays, dayOf } from '../../src/domain/day.ts'
import { photo } from '../../test/support/pictures.ts'
import { choose, typeIn } from './people.ts'
import { finishQuotation, type Holder } from './quoting-offline.ts'
import { inDays } from './travelling.ts'

const LETTERS = 'abcdefghij'
/** A unique name made from the last digits of a number, so that it can be searched for. */
export const nameFrom = (mobile: string): string => `Marites${mobile.slice(-5).replace(/\d/g, (n) => LETTERS[Number(n)] ?? '')}`

export const waiting = (page: Page) => page.getByRole('link', { name: /on this device to be sent/ })

/** Fills in the form of a new lead. */
export async function fillLead(page: Page, first: string, mobile: string): Promise<void> {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill('Bukid')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByRole('heading', { name: `${first} Bukid`, level: 1 })).toBeVisible()
}

/** From anywhere, by taps: Leads, New lead. */
export async function writeLead(page: Page, first: string, mobile: string): Promise<void> {
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await page.getByRole('link', { name: 'New lead', exact: true }).first().click()
  await fillLead(page, first, mobile)
}

/** Opens one of the leads that are on this device only, from the list. */
export async function openLead(page: Page, first: string): Promise<void> {
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  await page.getByRole('link', { name: `New lead: ${first} Bukid` }).click()
  await expect(page.getByRole('heading', { name: `${first} Bukid`, level: 1 })).toBeVisible()
}

export async function chooseOutcome(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Contact', exact: true }).click()
  await page.getByRole('radio', { name: 'Call back' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
}

export async function recordOutcome(page: Page): Promise<void> {
  await chooseOutcome(page)
  await page.getByRole('button', { name: 'Save the outcome' }).click()
  await expect(page.getByRole('radio', { name: 'Contact', exact: true })).not.toBeChecked()
}

/** Half hours of an evening, one each. */
export async function chooseMeeting(page: Page, at: number, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Book an appointment' }).click()
  await page.getByLabel('Day').fill(addDays(dayOf(new Date()), days))
  await page.getByRole('radio', { name: ['4:00 PM', '4:30 PM', '5:00 PM', '5:30 PM', '6:00 PM', '6:30 PM'][at] ?? '', exact: true }).click()
}

export async function bookMeeting(page: Page, at: number, days: number): Promise<void> {
  await chooseMeeting(page, at, days)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeHidden()
}

/** What is insured, each in a line of its own. */
export const QUOTED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Comprehensive with CTPL': async (page) => {
    await typeIn(page, 'Make', 'Toyota')
    await typeIn(page, 'Model', 'Vios')
    await choose(page, 'Variant', '1.3 XLE CVT')
    await typeIn(page, 'Model year', String(new Date().getFullYear() - 3))
    await choose(page, 'Where the vehicle is mostly used', 'Metro Manila')
    await page.getByLabel('Value of the vehicle').fill('700000')
  },
  'Travel: one trip': async (page) => {
    await choose(page, 'Destinations', 'Japan')
    await page.getByLabel('Departure').fill(inDays(10))
    await page.getByLabel('Return').fill(inDays(15))
  },
  CTPL: async () => undefined,
}
export const QUOTABLE = Object.keys(QUOTED)

/** Makes a quotation for the open lead, up to its offer, with the middle package of a line that has packages. */
export async function quote(page: Page, what: string, who: Holder): Promise<void> {
  await page.getByRole('link', { name: 'Make a quotation' }).click()
  await page.getByRole('navigation', { name: 'What is to be insured?' }).getByRole('link', { name: what }).first().click()
  await QUOTED[what]?.(page)
  if (what === 'CTPL') await page.getByRole('button', { name: 'Continue' }).click()
  else {
    await page.getByRole('button', { name: 'Choose Standard' }).click()
    await page.getByRole('button', { name: 'Continue with Standard' }).click()
  }
  await finishQuotation(page, what, who)
  // The offer's buttons replace the navigation to the lists.
  await page.getByRole('banner').getByRole('link', { name: 'Kalasag' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

const COURSE = 'Privacy and money laundering'

/** Stores a course and its lessons on this device. */
export async function keepCourse(page: Page): Promise<void> {
  await page.goto('/app/learningcenter')
  await page.getByRole('link', { name: new RegExp(COURSE) }).click()
  await page.getByRole('button', { name: /^Keep on this device/ }).click()
  await expect(page.getByText(/This course is on this device, encrypted/)).toBeVisible()
}

/** Opens the first unread lesson of the stored course: several scenarios of one agent read in it. */
export async function openLesson(page: Page): Promise<void> {
  await page.goto('/app/learningcenter')
  await page.getByRole('link', { name: new RegExp(COURSE) }).click()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: 'Done when you confirm at the end that you have read it.' })
    .first()
    .click()
}

export const sayRead = (page: Page): Promise<void> => page.getByRole('button', { name: 'I have read it' }).click()

/** From a lead to where its documents are photographed. */
export async function openPapers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Page:/ }).click()
  await page.getByRole('menuitem', { name: 'Documents' }).click()
  await choose(page, 'What it is', 'Vehicle registration (OR/CR)')
}

export const takePhoto = async (page: Page, name: string): Promise<void> =>
  page.getByLabel('Take a photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo({ width: 900, height: 675 }) })

/** Takes that many photographs of a lead's documents. */
export async function photograph(page: Page, count: number): Promise<void> {
  await openPapers(page)
  for (let at = 0; at < count; at += 1) await takePhoto(page, `paper-${at + 1}.jpg`)
  await expect(page.getByText(`${count} ${count === 1 ? 'is' : 'are'} on this device only`)).toBeVisible()
}

const BAD_LINE = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/**
 * A line of 400 kbit/s and 400 ms, cut for four seconds every twenty; one request in twenty fails, alternately before it arrives and after
 * it was answered.
 */
export async function onBadLine(page: Page, cdp: CDPSession) {
  let asked = 0
  const faults = { lost: 0, unanswered: 0, cuts: 0 }
  const sometimesFail = async (route: Route) => {
    asked += 1
    if (asked % 20 !== 0) return route.continue()
    if (asked % 40 !== 0) {
      faults.lost += 1
      return route.abort('connectionreset')
    }
    await route.fetch().catch(() => undefined)
    faults.unanswered += 1
    return route.abort('connectionreset')
  }
  const set = (offline: boolean) => cdp.send('Network.emulateNetworkConditions', { offline, ...BAD_LINE })
  await page.route('**/sdx-api/**', sometimesFail)
  await set(false)
  const cutting = setInterval(() => {
    faults.cuts += 1
    void set(true).then(() => setTimeout(() => void set(false).catch(() => undefined), 4_000))
  }, 20_000)
  return {
    faults: () => ({ ...faults, asked }),
    end: async () => {
      clearInterval(cutting)
      await page.unroute('**/sdx-api/**')
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    },
  }
}
