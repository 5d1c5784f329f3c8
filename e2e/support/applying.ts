import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { AFFILIATION } from '../../test/support/applying.ts'
import { pdfOf } from '../../test/support/pdf.ts'
import { photo } from '../../test/support/pictures.ts'
import { codeSentTo } from './people.ts'
import { expect } from './stories.ts'
import { attach, draw, giveDay, pick, press, type } from './touching.ts'

type Look = (page: Page, name: string) => Promise<void>
export type Somebody = { readonly first: string; readonly last: string; readonly mobile: string; readonly email: string }

const onPage = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
const goOn = (page: Page) => press(page.getByRole('button', { name: 'Save and continue' }))

/** From the first page to the first step: a number verified by the code that was sent. */
export async function register(page: Page, { mobile, email }: Somebody, look: Look): Promise<string> {
  await page.goto('/app/create-account')
  await look(page, 'create-account')
  await press(page.getByRole('link', { name: /I want to become an agent/ }))
  await type(page, page.getByLabel('Mobile number'), mobile)
  await type(page, page.getByLabel('E-mail'), email)
  await press(page.getByRole('checkbox'))
  await look(page, 'registration')
  await press(page.getByRole('button', { name: 'Send me a code' }))
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeVisible()
  const code = await codeSentTo(page, mobile)
  await type(page, field, code)
  await onPage(page, 'About you')
  return code
}

/** Answers the applicant's details; the step is saved when it is left. */
export async function answerPerson(page: Page, { first, last }: Somebody, look: Look): Promise<void> {
  await type(page, page.getByLabel('First name'), first)
  await type(page, page.getByLabel('Last name'), last)
  await giveDay(page.getByLabel('Date of birth'), '1994-05-17')
  await type(page, page.getByLabel('Place of birth'), 'Iloilo City')
  await pick(page, 'Sex', 'Female')
  await pick(page, 'Civil status', 'Single')
  await type(page, page.getByLabel('House, street, subdivision'), '12 Mabini Street')
  await pick(page, 'Province', 'Negros Occidental')
  await pick(page, 'City or municipality', 'Bacolod City')
  // The city has only one ZIP, which is filled in with it.
  await expect(page.getByRole('combobox', { name: 'ZIP code' })).toHaveValue('6100')
  await look(page, 'person')
  await goOn(page)
  await onPage(page, 'Education and work')
}

const KNOWN = [
  ['Ana Lim', '09171110001'],
  ['Ben Tan', '09171110002'],
  ['Carla Uy', '09171110003'],
] as const

async function answerBackground(page: Page, look: Look): Promise<void> {
  await pick(page, 'Education', 'College')
  await type(page, page.getByLabel('School and course'), 'University of San Agustin, BS Commerce')
  await press(page.getByRole('button', { name: 'Add a job' }))
  const job = page.getByRole('group', { name: 'Job 1' })
  await type(page, job.getByLabel('Employer or business'), 'Negros Traders')
  await type(page, job.getByLabel('Position'), 'Cashier')
  await type(page, job.getByLabel('From year'), '2018')
  for (const [index, [name, mobile]] of KNOWN.entries()) {
    const row = page.getByRole('group', { name: `Reference ${index + 1}` })
    await type(page, row.getByLabel('Name'), name)
    await type(page, row.getByLabel('Mobile number'), mobile)
  }
  await look(page, 'background')
  await goOn(page)
  await onPage(page, 'Licences')
}

/** Adds a licence that is already held; returns its number. */
async function answerLicences(page: Page, look: Look): Promise<string> {
  const number = `NL-2026-${randomInt(100_000, 1_000_000)}`
  await pick(page, 'Insurance Commission examination', 'Exempt: licensed within ten years, or recognised training')
  await press(page.getByRole('button', { name: 'Add a licence' }))
  const licence = page.getByRole('group', { name: 'Licence 1' })
  await type(page, licence.getByLabel('Company'), AFFILIATION.company)
  await pick(page, 'Licence', 'Non-life', licence)
  await type(page, licence.getByLabel('Licence number'), number)
  await giveDay(licence.getByLabel('Valid from'), AFFILIATION.validFrom)
  await giveDay(licence.getByLabel('Last day'), AFFILIATION.validUntil)
  await look(page, 'licences')
  await goOn(page)
  await onPage(page, 'Payment and tax')
  return number
}

async function answerPayout(page: Page, { first, last, mobile }: Somebody, look: Look): Promise<void> {
  await pick(page, 'Bank or wallet', 'GCash')
  // The wallet is that of the verified number, and the account that of the applicant.
  await expect(page.getByLabel('Account or mobile number')).toHaveValue(mobile)
  await expect(page.getByLabel('Name of the account')).toHaveValue(`${first} ${last}`)
  await type(page, page.getByLabel('TIN'), `${randomInt(100, 1000)}-${randomInt(100, 1000)}-${randomInt(100, 1000)}-000`)
  await pick(page, 'Withholding tax on commission', '5 %: I declare on oath that I earn no more than ₱3,000,000 this year')
  await look(page, 'payout')
  await goOn(page)
  await onPage(page, 'Documents')
}

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo({ width: 1000, height: 640 }) })

/** The face by the form’s own camera, which has no picture here and accepts a file; the others as files, one of them a PDF. */
async function showDocuments(page: Page, look: Look): Promise<void> {
  await look(page, 'documents')
  await press(page.getByRole('button', { name: 'Take a photo: Photo of you' }))
  await attach(page, page.getByRole('button', { name: 'Upload a photo' }), await jpeg('face.jpg'))
  await look(page, 'own-photo')
  await press(page.getByRole('button', { name: 'Use this photo' }))
  const files = {
    'Identity document': await jpeg('id.jpg'),
    'TIN card or BIR form': { name: 'bir-1902.pdf', mimeType: 'application/pdf', buffer: pdfOf('BIR form 1902') },
    'Certificate of good moral character': await jpeg('nbi.jpg'),
    Licences: await jpeg('licence.jpg'),
  }
  await expect(page.getByRole('region', { name: 'Photo of you' })).toContainText('Added')
  for (const [title, file] of Object.entries(files)) {
    await attach(page, page.getByRole('button', { name: `Choose a file: ${title}` }), file)
    await expect(page.getByRole('region', { name: title, exact: true })).toContainText(file.name)
  }
  await look(page, 'documents-there')
  await press(page.getByRole('button', { name: 'Continue' }))
  await onPage(page, 'Identity')
}

/** The simulated service's identity check, which continues automatically once it is passed. */
async function showIdentity(page: Page, look: Look): Promise<void> {
  await look(page, 'identity')
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Start the check' }))
  for (const capture of ['document', 'selfie']) {
    await attach(page, page.getByRole('button', { name: 'Upload a photo' }), await jpeg(`${capture}.jpg`))
    await look(page, `identity-${capture}`)
    await press(page.getByRole('button', { name: 'Use this photo' }))
    await expect(page.getByRole('button', { name: 'Use this photo' })).toBeHidden()
  }
  await onPage(page, 'Agreement')
}

async function sign(page: Page, { first, last }: Somebody, look: Look): Promise<void> {
  await look(page, 'agreement')
  await press(page.getByRole('checkbox'))
  await draw(page, page.getByRole('img', { name: `Signature box for ${first} ${last}` }))
  await look(page, 'signed')
  await press(page.getByRole('button', { name: 'Sign', exact: true }))
  await onPage(page, 'Review your application')
}

/** A whole application, from the first page until it is with the office; returns the code and the licence. */
export async function apply(page: Page, somebody: Somebody, look: Look): Promise<{ readonly code: string; readonly licence: string }> {
  const code = await register(page, somebody, look)
  await answerPerson(page, somebody, look)
  await answerBackground(page, look)
  const licence = await answerLicences(page, look)
  await answerPayout(page, somebody, look)
  await showDocuments(page, look)
  await showIdentity(page, look)
  await sign(page, somebody, look)
  await expect(page.getByText('Negros Occidental')).toBeVisible()
  await look(page, 'all-of-it')
  await press(page.getByRole('button', { name: 'Send to the office' }))
  await onPage(page, 'Thank you. Your application has arrived.')
  await look(page, 'sent')
  return { code, licence }
}
