import type { Page } from '@playwright/test'
import type { Application } from '#features/people/onboarding/public/contract/applicant.ts'
import { Applicant } from '../test/support/applying.ts'
import { signIn } from '../test/support/calls.ts'
import { askForHelp } from '../test/support/helping.ts'
import { lesson, makingCourses } from '../test/support/learning.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { codeSentTo, demoPassword, signInAs, somebodyNew } from './support/people.ts'
import { expect, PHONE_AT_NIGHT, test } from './support/stories.ts'

/** Every way in which unescaped text becomes executable. */
const SCRIPT = [
  '<script>window.trapped = 1</script>',
  '<img src="x" onerror="window.trapped = 1">',
  '<svg onload="window.trapped = 1"></svg>',
  '[press](javascript:window.trapped=1) ![x](javascript:window.trapped=1)',
  '<a href="javascript:window.trapped=1">press</a>',
  '"><iframe srcdoc="<script>parent.trapped=1</script>"></iframe>',
].join('\n\n')

/** The text is shown as it was written, and nothing of it runs or could. */
async function expectText(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('window.trapped = 1').first()).toBeVisible()
  const found = await page.evaluate(() => ({
    ran: 'trapped' in window,
    made: document.querySelectorAll(
      'main :is(script, iframe, [onerror], [onload], a[href^="javascript:"], img[src^="javascript:"], img[src="x"])',
    ).length,
  }))
  expect(found, address).toEqual({ ran: false, made: 0 })
}

// What runs is the same on both screen sizes.
test(
  'a script in a question, in a course, and in words of an applicant is read as the text that it is',
  PHONE_AT_NIGHT,
  async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const named = async (name: string) => caller(url, await signIn(url, `${name}@kalasag.example`, demoPassword()))
    const [ana, teresita, milagros] = [await named('ana.reyes'), await named('teresita.ocampo'), await named('milagros.evangelista')]
    const { id: request } = await askForHelp(ana, 'user', SCRIPT)
    const { id: version, courseId } = await makingCourses(teresita, milagros).published(
      { lessons: [lesson('read', { text: SCRIPT })] },
      `A course with a trap ${Date.now()}`,
    )

    const { mobile } = somebodyNew()
    const applicant = new Applicant({ url }, mobile)
    answered(await applicant.post('auth/applicant/code', { mobile }))
    answered(await applicant.post('auth/applicant/verify', { mobile, code: await codeSentTo(page, mobile) }))
    answered(await applicant.act('application', { email: `${mobile}@example.com`, consent: '2026-1' }))
    answered<Application>(await applicant.act('application/message', { text: SCRIPT }))

    await page
      .context()
      .addCookies([...applicant.cookies].map(([name, { value, path }]) => ({ name, value, path, domain: new URL(url).hostname })))
    await expectText(page, '/app/application-status')
    await signInAs(page, 'teresita.ocampo@kalasag.example')
    await expectText(page, `/app/help-request-desk?request=${request}`)
    await expectText(page, `/app/lesson?course=${courseId}&lesson=read`)
    await expectText(page, `/app/course-lesson?version=${version}&lesson=read`)
  },
)
