import { look } from './support/look.ts'
import { choose, signInAs } from './support/people.ts'
import { DESK_AT_NIGHT, expect, test } from './support/stories.ts'

test(
  'an administrator has transactions told to another program, gives it another secret, and stops it',
  DESK_AT_NIGHT,
  async ({ page }) => {
    const name = `Warehouse ${Date.now()}`
    await signInAs(page, 'teresita.ocampo@kalasag.example')
    await page.goto('/app/webhooks')
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Add a receiver' }).click()
    const form = page.getByRole('dialog', { name: 'Add a receiver' })
    for (const told of ['A policy was issued', 'A claim was paid']) await choose(page, 'What is sent', told)
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Address').fill('http://receiver.example/told')
    await look(page, 'add')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter an address that starts with https://, so that no one else can read what is sent.')).toBeVisible()
    await form.getByLabel('Address').fill('https://receiver.example/told')
    await form.getByRole('button', { name: 'Save' }).click()
    const secret = page.getByRole('dialog', { name: 'The secret' })
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await look(page, 'secret')
    await secret.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText('Is notified').first()).toBeVisible()
    await look(page, 'list')
    await page.getByRole('link', { name: `Open ${name}` }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('A policy was issued, A claim was paid')).toBeVisible()
    await page.getByRole('button', { name: 'New secret' }).click()
    await expect(secret.getByText(/^whsec_/)).toBeVisible()
    await secret.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.getByText('Stopped')).toBeVisible()
    await look(page, 'stopped')
  },
)
