import type { Browser, Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { addDays, dayOf } from '../src/domain/day.ts'
import { answerGroup, chooseGroup, copiedRows, loadMembers, membersWorkbook, pasteMembers } from './support/insuring-groups.ts'
import { look } from './support/look.ts'
import { textOfPdf } from './support/pdf.ts'
import { proveNumber, signInAs, somebodyNew } from './support/people.ts'
import { acceptOffer, answerAddress, openLink, payByCard, shareQuotation } from './support/selling.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'a company insures fifty members from a spreadsheet; three join, two leave, and the adjustment invoice is right',
  PHONE_ONLY,
  async ({ page, browser }) => {
    const [{ mobile }, { mobile: bensMobile }] = [somebodyNew(), somebodyNew()]
    // The scenario runs on one server at both sizes, and again after a failure, and no one can be insured twice.
    const { retry } = test.info()
    const people = { surname: 'Villanueva', year: 1980 + retry }
    const inDays = (days: number) => addDays(dayOf(new Date()), days)
    await signInAs(page, 'ana.reyes@kalasag.example')
    await page.goto('/app/group-insurance')
    await chooseGroup(page, look)
    await answerGroup(page, look)
    await loadMembers(page, await membersWorkbook(50, people, bensMobile), 50, look)
    await look(page, 'members')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Policyholder', level: 1 })).toBeVisible()
    await page.getByText('A company', { exact: true }).click()
    await page.getByLabel('Registered company name').fill('Negros Trading Corporation')
    await page.getByLabel('Authorised signatory').fill('María Dela Peña')
    await page.getByLabel('TIN').fill('123-456-789-000')
    await page.getByLabel('Mobile number').fill(mobile)
    await answerAddress(page)
    await look(page, 'policyholder')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm the details', level: 1 })).toBeVisible()
    await expect(page.getByText('₱14,215.80').first()).toBeVisible()
    await look(page, 'offer')
    const id = new URL(page.url()).searchParams.get('quotation')
    await page.goto(`/app/Quote-info?quotation=${id}`)
    await look(page, 'quotation')

    const officer = await openLink(browser, await shareQuotation(page, look), mobile, look)
    await officer.getByRole('link', { name: 'Accept' }).click()
    await officer.getByRole('checkbox').nth(2).check()
    await acceptOffer(officer, look, { total: '₱14,215.80', paid: 'Paid' })
    await officer.getByRole('link', { name: 'Open the policy' }).click()
    await expect(officer.getByText(/POL-GROUP-/).first()).toBeVisible()
    await look(officer, 'officer-policy')
    for (const [button, words] of [
      ['Policy schedule', ['Negros Trading Corporation', `Jun Enriquez ${people.surname}`, '50 of 50']],
      ['Certificates of the members', [`Certificate of Ana Abad ${people.surname}`, '₱200,000.00']],
    ] satisfies [string, string[]][]) {
      const text = await textOfPdf(officer, button)
      for (const word of words) expect(text, `${button} says ${word}`).toContain(word)
    }

    // A member sees their own cover, with only their number.
    const ben = await memberSignsIn(browser, bensMobile)
    await look(ben, 'member-home')
    await ben.getByRole('link', { name: 'View my cover and certificate' }).click()
    await expect(ben.getByText('You are insured', { exact: true })).toBeVisible()
    await expect(ben.getByText(`Ben Abad ${people.surname}`)).toBeVisible()
    await expect(ben.getByText(`Ana Abad ${people.surname}`)).toBeHidden()
    await look(ben, 'member-cover')
    const certificate = await textOfPdf(ben, 'Open my certificate')
    expect(certificate).toContain(`Certificate of Ben Abad ${people.surname}`)
    expect(certificate).not.toContain('Ana Abad')

    // The agent adds new members, and the officer reports those who left.
    const policy = new URL(officer.url()).searchParams.get('policy')
    await page.goto(`/app/policy-members?policy=${policy}`)
    await expect(page.getByText('50 insured today')).toBeVisible()
    await look(page, 'agent-members')
    await page.getByRole('button', { name: `Contact of Ana Abad ${people.surname}` }).click()
    await page.getByLabel('Mobile number').fill(bensMobile)
    await page.getByRole('button', { name: 'Save this contact' }).click()
    await expect(page.getByText(`This number already belongs to Ben Abad ${people.surname}.`)).toBeVisible()
    await look(page, 'contact')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Add members' }).click()
    await page.getByLabel('First day of cover').fill(inDays(10))
    await pasteMembers(page, copiedRows(3, { ...people, first: 50 }), 3, look)
    await look(page, 'joining')
    // Closed by accident, it still has the input.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Add members' }).click()
    await expect(page.getByLabel('First day of cover')).toHaveValue(inDays(10))
    await page.getByRole('button', { name: 'Add them to the policy' }).click()
    await expect(page.getByText('Not billed yet')).toBeVisible()
    await officer.getByRole('link', { name: 'Members: who joins, who leaves' }).click()
    const leavers = [
      ['Emp No.', 'Last name', 'First name', 'Birthday'],
      ['E-002', null, null, null],
      ['E-777', 'Nobody', 'Known', null],
    ]
    await officer.getByRole('button', { name: 'Remove members from a file' }).click()
    const file = {
      name: 'leavers.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: leavers }] })),
    }
    await officer.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
    await expect(officer.getByText('1 member leaves')).toBeVisible()
    await expect(officer.getByText('E-777 · Known Nobody')).toBeVisible()
    await officer.getByLabel('They leave on').fill(inDays(20))
    await look(officer, 'leaving-file')
    await officer.getByRole('button', { name: 'End the insurance of 1 member' }).click()
    await expect(officer.getByRole('button', { name: `Remove Ben Abad ${people.surname}` })).toBeHidden()
    const ana = `Ana Abad ${people.surname}`
    await officer.getByRole('button', { name: `Remove ${ana}` }).click()
    await officer.getByLabel('Leaves on').fill(inDays(20))
    await look(officer, 'leaving')
    await officer.getByRole('button', { name: 'End the insurance of this member' }).click()
    await expect(officer.getByRole('button', { name: `Remove ${ana}` })).toBeHidden()
    await look(officer, 'officer-members')

    await page.reload()
    // Of ₱228.00 a year each: three for 355 of 365 days less two for 345, stamps on what is added, VAT and local tax on both.
    const total = 66_525 - 43_102 + 8_350 + (7_983 - 5_172) + (133 - 86)
    const written = `₱${(total / 100).toFixed(2)}`
    await expect(page.getByText(written).first()).toBeVisible()
    await page.getByRole('button', { name: 'Make the adjustment invoice now' }).click()
    await expect(page.getByText(`${written} to be paid`)).toBeVisible()
    await look(page, 'billed')
    for (const [which, words] of [
      [/^Invoice INV-/, ['INVOICE', `Carla Fabro ${people.surname}, joined on`]],
      [/^Credit note CN-/, ['CREDIT NOTE', `Ana Abad ${people.surname}, left on`]],
    ] satisfies [RegExp, string[]][]) {
      const opens = await page.getByRole('button', { name: which }).getAttribute('aria-label')
      const text = await textOfPdf(page, opens ?? '')
      for (const word of words) expect(text).toContain(word)
    }

    // The officer is notified of it, pays it by card, and sees it paid.
    await officer.reload()
    await expect(officer.getByText(`${written} to be paid`)).toBeVisible()
    await look(officer, 'officer-billed')
    await officer.getByRole('link', { name: 'Pay', exact: true }).click()
    await payByCard(officer, written, look)
    await officer.getByRole('link', { name: 'Open the policy' }).click()
    await officer.getByRole('link', { name: 'Members: who joins, who leaves' }).click()
    await expect(officer.getByText(`${written} paid`)).toBeVisible()
    await look(officer, 'officer-paid')

    for (const [address, heading] of [
      ['all-group-details', /Group quotations/],
      ['all-group-policy-details', /Group policies/],
    ] satisfies [string, RegExp][]) {
      await page.goto(`/app/${address}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByText('Employees · 50 members').first()).toBeVisible()
      await look(page, address)
    }
  },
)

/** Without a link: their employer told them where to go. */
async function memberSignsIn(browser: Browser, mobile: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  const member = await phone.newPage()
  await member.goto('/app/customer-login')
  await proveNumber(member, mobile)
  await expect(member.getByRole('heading', { name: 'Insured in a group' })).toBeVisible()
  return member
}
