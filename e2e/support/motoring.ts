import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { choose, type somebodyNew, typeIn } from './people.ts'
import type { Look } from './selling.ts'

type Vehicle = Omit<ReturnType<typeof somebodyNew>, 'mobile'>

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const stepIs = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()

/** A twelve-year-old SUV above its market value: compares its three products and chooses the middle one. */
export async function comparePrices(page: Page, look: Look, value: string): Promise<void> {
  await page.getByText('Comprehensive with CTPL').click()
  await typeIn(page, 'Make', 'Toyota')
  await typeIn(page, 'Model', 'Fortuner')
  await choose(page, 'Variant', '2.5 G AT 4x2')
  await typeIn(page, 'Model year', String(new Date().getFullYear() - 12))
  // The variant fills in the type and the seats.
  await expect(page.getByLabel('Seats')).toHaveValue('7')
  await choose(page, 'Where the vehicle is mostly used', 'Metro Manila')
  await page.getByLabel('Value of the vehicle').fill(value)
  await page.getByLabel('Value of the vehicle').blur()
  // The consequence is shown where it is typed, with how to avoid it.
  await expect(page.getByText(/is above what we insure such a vehicle for.* An underwriter decides on this first/)).toBeVisible()
  await expect(page.getByText(/The vehicle must be inspected: it is 12 years old/)).toBeVisible()
  await look(page, 'compare-prices')
  await page.getByRole('button', { name: 'Choose Standard' }).click()
  await page.getByRole('button', { name: 'Continue with Standard' }).click()
}

/** Answers the remaining questions on a vehicle, up to the policyholder. */
export async function answerMotor(page: Page, { plate, mvFile, engine, chassis }: Vehicle, look: Look): Promise<void> {
  await stepIs(page, 'Product and period')
  await page.getByText('With us', { exact: true }).click()
  await page.getByLabel('Last day of that cover').fill(inDays(5))
  await look(page, 'product')
  await next(page)
  // Optional steps are skipped, but remain available.
  await stepIs(page, 'Registration')
  await toStep(page, 'Accessories')
  await page.getByRole('button', { name: 'Add an accessory' }).click()
  await choose(page, 'Accessory', 'Dashboard camera')
  await page.getByRole('textbox', { name: /^Value/ }).fill('8000')
  await look(page, 'accessories')
  await next(page)
  await stepIs(page, 'Registration')
  await toStep(page, 'Coverages')
  await choose(page, 'Bodily injury of others', '₱300,000.00')
  await look(page, 'coverages')
  await next(page)
  await stepIs(page, 'Registration')
  await page.getByLabel('Plate number').fill(plate)
  await page.getByLabel('MV file number').fill(mvFile)
  await page.getByLabel('Engine number').fill(engine)
  await page.getByLabel('Chassis number').fill(chassis)
  await typeIn(page, 'Colour', 'White')
  await next(page)
}

/** A car of this model, three years old and insured with us until now, with the fewest answers: the most common ones are preselected. */
export async function chooseProduct(page: Page, look: Look): Promise<void> {
  await page.getByText('Comprehensive with CTPL').click()
  await typeIn(page, 'Make', 'Toyota')
  await typeIn(page, 'Model', 'Vios')
  await choose(page, 'Variant', '1.3 XLE CVT')
  await typeIn(page, 'Model year', String(new Date().getFullYear() - 3))
  await choose(page, 'Where the vehicle is mostly used', 'Metro Manila')
  await look(page, 'motor-prices')
  await page.getByRole('button', { name: 'Choose Standard' }).click()
  await page.getByRole('button', { name: 'Continue with Standard' }).click()
}

/** Answers the remaining questions on it, up to the policyholder. */
export async function answerVehicleOfMotor(page: Page, { plate, mvFile, engine, chassis }: Vehicle, look: Look): Promise<void> {
  await stepIs(page, 'Product and period')
  await page.getByText('With us', { exact: true }).click()
  await page.getByLabel('Last day of that cover').fill(inDays(5))
  await next(page)
  await stepIs(page, 'Registration')
  await page.getByLabel('Plate number').fill(plate)
  await page.getByLabel('MV file number').fill(mvFile)
  await page.getByLabel('Engine number').fill(engine)
  await page.getByLabel('Chassis number').fill(chassis)
  await typeIn(page, 'Colour', 'White')
  await look(page, 'motor-registration')
  await next(page)
  await stepIs(page, 'Policyholder')
}

/** By the list of steps. */
async function toStep(page: Page, title: string): Promise<void> {
  const all = page.getByRole('navigation', { name: 'Steps' })
  if (test.info().project.name === 'phone') await all.locator('summary').click()
  await all.getByRole('link', { name: title, exact: true }).click()
  await stepIs(page, title)
}

/** `2026-11-27`, in Manila. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' })

/** A photograph that was never used before, sharp and bright enough. */
const photograph = () =>
  sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: randomInt(110, 150), sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

/** Takes every photograph that the link asks for, on a phone, with the phone's own camera; then submits them for review. */
export async function photographByLink(browser: Browser, link: string, look: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, permissions: [] })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Photograph the vehicle' })).toBeVisible()
  await look(phone, 'inspection')
  await phone.getByRole('button', { name: 'Take the first photo' }).click()
  for (let taken = 0; taken < 8; taken += 1) {
    await phone.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
    if (taken === 0) await look(phone, 'inspection-photo')
    await phone.getByRole('button', { name: 'Use this photo' }).click()
  }
  await expect(phone.getByRole('button', { name: 'Send for review' })).toBeEnabled({ timeout: 30_000 })
  await look(phone, 'inspection-complete')
  await phone.getByRole('button', { name: 'Send for review' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await look(phone, 'inspection-sent')
  await context.close()
}

/** Finds the case of a vehicle in the underwriters' queue. */
export async function openCase(desk: Page, plate: string, look: Look): Promise<void> {
  await desk.goto('/app/technical-control')
  await desk.getByLabel('Search', { exact: true }).fill(plate)
  await expect(desk.getByRole('link', { name: /Q-/ })).toHaveCount(1)
  await look(desk, 'desk')
  await desk.getByRole('link', { name: /Q-/ }).click()
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
}

/** Approves the open case. */
export async function approveOn(desk: Page, condition: string, look: Look): Promise<void> {
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByLabel('Reason').fill('The photographs show a vehicle in good order; its value is agreed.')
  await desk.getByLabel('Other conditions').fill(condition)
  await look(desk, 'case-approving')
  await desk.getByRole('button', { name: 'Approve', exact: true }).last().click()
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expect(desk.getByText('Approved').first()).toBeVisible()
  await look(desk, 'case-approved')
}
