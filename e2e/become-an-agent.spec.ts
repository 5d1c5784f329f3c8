import { answerPerson, register } from './support/applying.ts'
import { look } from './support/look.ts'
import { codeSentTo, signInAs, somebodyNew } from './support/people.ts'
import { expect, PHONE_ONLY, test } from './support/stories.ts'

test(
  'a stranger begins to apply, and goes on with another phone where they stopped',
  PHONE_ONLY,
  async ({ page, browser }, { project }) => {
    const { mobile } = somebodyNew()
    const rosario = { first: 'Rosario', last: 'Villaruel', mobile, email: `${mobile}@example.com` }
    const code = await register(page, rosario, look)
    await answerPerson(page, rosario, look)
    const { viewport } = project.use
    const other = await (await browser.newContext(viewport ? { viewport } : {})).newPage()
    await other.goto('/app/application-status')
    await expect(other.getByText('Verify your number first')).toBeVisible()
    await look(other, 'prove')
    await other.goto('/app/advisorOnboarding/customer-login-mobile')
    await look(other, 'go-on')
    await other.getByLabel('Mobile number').fill(mobile)
    await other.getByRole('button', { name: 'Send me a code' }).click()
    await other.getByLabel('Six-digit code').fill(await codeSentTo(other, mobile, code))
    await expect(other.getByRole('heading', { name: 'Your application' })).toBeVisible()
    await expect(other.getByText('6 steps are left')).toBeVisible()
    await look(other, 'overview')
    await other.getByRole('link', { name: 'Continue' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Education and work' })).toBeVisible()
    await other.context().close()
  },
)

test('the office sees who applies', PHONE_ONLY, async ({ page }) => {
  await signInAs(page, 'milagros.evangelista@kalasag.example')
  await page.goto('/app/applications')
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible()
  await look(page, 'queue')
  await page.goto('/app/loginProfile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await look(page, 'profile')
})
