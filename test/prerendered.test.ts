import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ BRAND_FILE: 'test/support/brands/sandigan.json' })
})
afterAll(() => app.stop())

async function page(path: string, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${app.url}/app${path}`, { headers: { 'accept-language': 'en-PH,en;q=0.9', ...headers } })
  const text = await reply.text()
  return { reply, text, picture: /<div id="snapshot".*(?=<template)/s.exec(text)?.[0] }
}

describe('a screen by which people come in', () => {
  it('is in the page itself, before any script, under the insurer’s own brand', async () => {
    const { text, picture = '' } = await page('/customer-login?link=abc')
    expect(picture).toContain('Sign in with your mobile number')
    expect(picture).toContain('Sandigan &amp; Sons')
    expect(picture).toContain('#7a1f5c')
    expect(text).toContain('<title>Sign in with your mobile number</title>')
    expect(text.slice(0, text.indexOf('<template id="program">'))).not.toMatch(/<script|rel="stylesheet"/)
    expect((await page('/login')).text).toContain('<title>Sign in to Sandigan &amp; Sons</title>')
  })

  it('speaks the language that the browser asks for, and English where it is not ours', async () => {
    const filipino = await page('/login', { 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' })
    expect(filipino.text).toContain('<html lang="fil" data-prerendered="fil">')
    expect(filipino.picture).toContain('Magpatuloy gamit ang iyong mobile number')
    expect(filipino.reply.headers.get('vary')).toContain('accept-language')
    expect((await page('/login', { 'accept-language': 'fr' })).text).toContain('<html lang="en"')
  })

  it('takes what is typed and sends nothing, has no id that the screen has, and needs of styles no more than its digest', async () => {
    const { reply, picture = '' } = await page('/customer-login')
    expect(picture).toMatch(/<input title="Mobile number"[^>]*name="mobile"/)
    expect(picture).not.toMatch(/<form|<button(?! inert)/)
    expect(picture).not.toMatch(/ (id|for|style)="(?!snapshot")/)
    const css = /<style>(.*?)<\/style>/s.exec(picture)?.[1] ?? ''
    const digest = createHash('sha256').update(css).digest('base64')
    expect(reply.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}';`)
  })

  it('is asked for again for nothing, and weighs little', async () => {
    const { reply } = await page('/customer-login', { 'accept-encoding': 'br' })
    expect(Number(reply.headers.get('content-length'))).toBeLessThan(8000)
    const again = await page('/customer-login', { 'accept-encoding': 'br', 'if-none-match': reply.headers.get('etag') ?? '' })
    expect(again.reply.status).toBe(304)
  })

  it('is not drawn for who is known here already, nor at any other address', async () => {
    expect((await page('/customer-login', { cookie: 'any=thing' })).picture).toBeUndefined()
    for (const path of ['/', '/customer-listing', '/login-of-nobody', '/leadMaster/open']) {
      const { reply, picture } = await page(path)
      expect([reply.status, picture]).toEqual([200, undefined])
    }
  })
})
