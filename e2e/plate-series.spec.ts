import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, somebodyNew } from './support/people.ts'
import { answerVehicle } from './support/selling.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

/** A plate series that is not issued before this scenario, which runs twice. */
const [PATTERN, PLATE] = ['AAAA 99', 'ZQXB 47']

async function toVehicle(page: Page): Promise<void> {
  await page.goto('/app/')
  await page.getByRole('link', { name: 'New quotation' }).first().click()
  await page.getByRole('link', { name: /^CTPL/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Vehicle', level: 1 })).toBeVisible()
}

async function openList(page: Page): Promise<void> {
  await page.goto('/app/lists')
  await page.getByRole('link', { name: /Plates and conduction stickers/ }).click()
  await expect(page.getByRole('heading', { name: 'Plates and conduction stickers' })).toBeVisible()
}

test(
  'a new series of plates is proposed from a file, approved by a second person, and taken by the form from then on',
  DESK_AT_NIGHT,
  async ({ browser }) => {
    const [agent, maker, checker] = await Promise.all(Array.from({ length: 3 }, async () => (await browser.newContext()).newPage()))
    if (!agent || !maker || !checker) throw new Error('not prepared')
    await signInAs(agent, 'jose.ibanez@kalasag.example')
    await toVehicle(agent)
    await agent.getByLabel('Plate number').fill(PLATE)
    await agent.getByLabel('MV file number').fill(somebodyNew().mvFile)
    await expect(agent.getByText('Invalid plate number.').first()).toBeVisible()
    await agent.getByRole('button', { name: 'Save and continue' }).click()
    await expect(agent.getByText('Invalid plate number.').first()).toBeVisible()

    await signInAs(maker, 'ramon.penaflor@kalasag.example')
    await openList(maker)
    await expectAccessible(maker)
    const saving = maker.waitForEvent('download')
    await maker.getByRole('button', { name: 'Save as a file' }).click()
    const saved: string[] = []
    for await (const piece of await (await saving).createReadStream()) saved.push(String(piece))
    const file = `${saved.join('').trim()}\r\nregular,car,${PATTERN}\r\n`
    const choosing = maker.waitForEvent('filechooser')
    await maker.getByRole('button', { name: 'Load a changed file' }).click()
    await (await choosing).setFiles({ name: 'plate-formats.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(maker.getByText(PATTERN).first()).toBeVisible()
    await maker.getByRole('button', { name: 'Submit for approval' }).click()
    const dialog = maker.getByRole('dialog')
    await dialog.getByRole('textbox').last().fill('The LTO announced the series.')
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(dialog).toBeHidden()
    await expect(maker.getByRole('button', { name: 'Approve' })).toBeHidden()

    await signInAs(checker, 'teresita.ocampo@kalasag.example')
    await checker.goto(maker.url())
    await checker.getByRole('button', { name: 'Approve' }).click()
    await expect(checker.getByText('In force').first()).toBeVisible()

    await agent.reload()
    await expect(agent.getByLabel('Plate number')).toHaveValue(PLATE)
    await expect(agent.getByText('Invalid plate number.')).toBeHidden()
    await answerVehicle(agent, { ...somebodyNew(), plate: PLATE }, async () => undefined)
  },
)
