import { once } from 'node:events'
import { createServer } from 'node:http'
import { test as alone, type Browser, type Page } from '@playwright/test'
import { hostilePackage, quizPackage } from '../test/support/packages.ts'
import { countEffort, expectEffort } from './support/effort.ts'
import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

const MAKER = 'teresita.ocampo@kalasag.example'
const MANAGER = 'miguel.lacson@kalasag.example'
const AGENT = 'luz.delapena@kalasag.example'

async function somebody(browser: Browser, like: Page, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: like.viewportSize() ?? { width: 360, height: 640 } })).newPage()
  await signInAs(page, email)
  return page
}

const packageOf = (page: Page) => page.frameLocator('iframe[sandbox="allow-scripts"]')

/** The office creates a course of one lesson, which is a package. */
async function imported(page: Page, title: string, bytes: Uint8Array): Promise<void> {
  await page.goto('/app/courses')
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('What it is about').fill('Made by others: which natural perils a car is insured against.')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Add a lesson' }).click()
  await page.getByRole('menuitem', { name: 'SCORM package' }).click()
  await expect(page.getByRole('switch', { name: 'Its score counts' })).toBeVisible()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'fire.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  await expect(page.getByText(/^fire\.zip · SCORM 1\.2/)).toBeVisible()
}

test(
  'the office imports a course that others made, gives it to an agent, who leaves it half way, goes on there and is done',
  DESK_AT_NIGHT,
  async ({ page, browser }) => {
    const title = `Fire and flood, ${Date.now() % 10_000}`
    await signInAs(page, MAKER)
    await countEffort(page)
    await imported(page, title, quizPackage())
    await expectEffort(page, 'a course that others made is imported', {})
    await expect(page.getByLabel('Title')).toHaveValue('Fire & flood')
    const preview = page.getByRole('tab', { name: 'Preview' })
    if (await preview.isVisible()) await preview.click()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(packageOf(page).getByText('Question 1 of 2')).toBeVisible()
    await packageOf(page).getByRole('button', { name: 'They never are covered' }).click()
    await expect(page.getByText('It reports: incomplete')).toBeVisible()
    await look(page, 'package-tried')
    if (await preview.isVisible()) await page.getByRole('tab', { name: 'Write' }).click()
    await look(page, 'package-chosen')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Submit for publication' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What was changed, and why').fill('The first version.')
    await dialog.getByRole('button', { name: 'Submit for publication' }).click()
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
    const version = new URL(page.url())

    const manager = await somebody(browser, page, MANAGER)
    await manager.goto(version.pathname + version.search)
    await manager.getByRole('button', { name: 'Publish' }).click()
    await expect(manager.getByText(/in force/).first()).toBeVisible()
    await manager.goto('/app/learners')
    await manager.getByRole('button', { name: 'Assign a course' }).click()
    await choose(manager, 'To whom', 'Luzviminda De la Peña · BAC-003')
    await choose(manager, 'Course', title, manager.getByRole('dialog'))
    await manager.getByRole('button', { name: 'Assign it' }).click()
    await expect(manager.getByText('They were notified.')).toBeVisible()

    const agent = await somebody(browser, page, AGENT)
    await agent.goto('/app/learningcenter')
    await agent.getByRole('link', { name: new RegExp(title) }).click()
    await expect(agent.getByText('This course needs a connection: it was made elsewhere and plays from the server.')).toBeVisible()
    await expect(agent.getByRole('button', { name: /^Keep on this device/ })).toBeHidden()
    await look(agent, 'package-course')
    await agent.getByRole('link', { name: 'Start: Fire & flood' }).click()
    await agent.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(packageOf(agent).getByText('Question 1 of 2')).toBeVisible()
    // The package does not even learn the learner's name.
    await expect(packageOf(agent).locator('#who')).toHaveText('Learner')
    await expect
      .poll(() =>
        packageOf(agent)
          .locator('#picture')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(80)
    const told = agent.waitForResponse((reply) => /package\/report$/.test(reply.url()) && /right=1/.test(reply.request().postData() ?? ''))
    await packageOf(agent).getByRole('button', { name: 'Acts of nature must be added' }).click()
    expect((await told).ok()).toBe(true)
    await expect(packageOf(agent).getByText('Question 2 of 2')).toBeVisible()
    await look(agent, 'package-played')
    await expect(agent.getByText('Done when it says so.')).toBeVisible()
    await agent.context().close()

    // On another device, and offline for the last answer.
    const later = await somebody(browser, page, AGENT)
    await later.goto('/app/learningcenter')
    await later.getByRole('link', { name: new RegExp(title) }).click()
    await later.getByRole('link', { name: 'Start: Fire & flood' }).click()
    await later.getByRole('button', { name: 'Continue' }).click()
    await expect(packageOf(later).getByText('Question 2 of 2')).toBeVisible()
    await later.context().setOffline(true)
    await packageOf(later).getByRole('button', { name: 'Acts of nature must be added' }).click()
    await expect(packageOf(later).getByText('Result: 100 of 100')).toBeVisible()
    await later.context().setOffline(false)
    await expect(later.getByText('Done. Score: 100 %')).toBeVisible({ timeout: 60_000 })
    await look(later, 'package-done')
    await later.getByRole('link', { name: 'Back to the course' }).click()
    await expect(later.getByRole('heading', { name: 'Passed' })).toBeVisible()
  },
)

alone('a package that would steal reads nothing of ours and sends nothing', DESK_AT_NIGHT, async ({ page }) => {
  const stolen: string[] = []
  const thief = createServer((request, reply) => {
    stolen.push(request.url ?? '')
    reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('')
  }).listen(0, '127.0.0.1')
  await once(thief, 'listening')
  const address = thief.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await signInAs(page, MAKER)
  await imported(page, `A thief, ${Date.now() % 10_000}`, hostilePackage(`http://127.0.0.1:${port}`))
  const preview = page.getByRole('tab', { name: 'Preview' })
  if (await preview.isVisible()) await preview.click()
  const reached: string[] = []
  page.context().on('response', (response) => {
    if (response.frame().parentFrame() && !response.url().includes('/packages/')) reached.push(response.url())
  })
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(packageOf(page).locator('#over')).toHaveText('over')
  expect(await packageOf(page).locator('#got').textContent()).toBe('')
  await expect(page.getByText('It reports: not attempted')).toBeVisible()
  // It tried to navigate its frame to another site, and our page to another.
  await page.waitForTimeout(2_000)
  expect(stolen).toEqual([])
  expect(reached).toEqual([])
  await expect(page.getByRole('heading', { name: 'New SCORM package' })).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'kept' }))
  thief.close()
})
