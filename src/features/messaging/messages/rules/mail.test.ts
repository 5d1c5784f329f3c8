import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { mailParts } from './mail.ts'

const brand = { name: 'Kalasag & Sons', primary: '#0B4F6C', support: { phone: '(02) 8123 4567' } }
const html = (text: string) => mailParts(text, brand).html

describe('a mail', () => {
  it('says the same as text and as a page, under the brand', () => {
    const parts = mailParts('Policy POL-1 is issued.\n\nThank you.', brand)
    expect(parts.text).toContain('Policy POL-1 is issued.\n\nThank you.')
    expect(parts.html).toContain('Kalasag &#38; Sons')
    expect(parts.html).toContain('>Policy POL-1 is issued.</p>')
    for (const each of [parts.text, parts.html]) expect(each).toContain('(02) 8123 4567')
  })

  it('makes a button of the link that it ends with, and says the address as well', () => {
    const page = html('Open it here: https://k.example/app/policy?policy=7&x=1')
    const links = [...page.matchAll(/<a class="(\w+)" href="([^"]+)"/g)].map(([, kind, address]) => [kind, address])
    expect(links).toEqual([
      ['button', 'https://k.example/app/policy?policy=7&#38;x=1'],
      ['link', 'https://k.example/app/policy?policy=7&#38;x=1'],
    ])
    expect(page).toContain('>Open it here:</p>')
  })

  it('without a link has no button', () => expect(html('Your number was changed.')).not.toContain('class="button"'))

  it('takes nothing that somebody typed for HTML', () => {
    const page = html('Hi <img src=x onerror=alert(1)> "Niño" & https://k.example/"onmouseover="x')
    expect(page).not.toMatch(/<img|onerror=alert\(1\)>|"onmouseover/)
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;Niño&#34; &#38;')
  })

  it('fetches nothing from anywhere, and is right in light and dark', () => {
    const page = html('Policy: https://k.example/app')
    expect(page).not.toMatch(/<img|<link|url\(|@import|<script/)
    expect(page).toContain('name="color-scheme" content="light dark"')
    expect(page).toContain('prefers-color-scheme: dark')
  })

  it('is valid HTML', async () => {
    const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
      html('A\nB\n\nC: https://k.example/a?b=1&c=2'),
    )
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([])
  })
})
