import type { Page } from '@playwright/test'
import { codeSentTo, giveCredentials, somebodyNew } from './people.ts'
import { expect } from './stories.ts'

const PASSWORD = 'jeepney mango turtle lamp'

export type Newcomer = { readonly first: string; readonly last: string; readonly email: string; readonly mobile: string }

/** Someone who is not on the staff yet. */
export const newcomer = (first: string, last: string): Newcomer => {
  const { mobile } = somebodyNew()
  return { first, last, mobile, email: `${first.toLowerCase()}.${mobile}@example.com` }
}

/** By the link in the e-mail, and a code to the phone: a different one than the previous. */
export async function beginWork(page: Page, { email, mobile }: Pick<Newcomer, 'email' | 'mobile'>, codeBefore = ''): Promise<void> {
  const link = async () => {
    const answer = await page.request.get(`/sdx-api/auth/simulators?recipient=${encodeURIComponent(email)}`)
    const bodies: { body: string }[] = (await answer.json()).data.messages
    return bodies.flatMap(({ body }) => /\/app\/\S*invitation=[\w-]+/.exec(body) ?? [])[0] ?? ''
  }
  await expect.poll(link, { timeout: 30_000 }).not.toBe('')
  await page.goto(await link())
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Six-digit code').fill(await codeSentTo(page, mobile, codeBefore))
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your account is ready')).toBeVisible()
  await giveCredentials(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}
