import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawSnapshot } from './draw.ts'

const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'"
/** As the build writes it. */
const SHELL = readFileSync('index.html', 'utf8').replace(
  '</head>',
  '<link rel="modulepreload" crossorigin href="/app/assets/base.js"><link rel="stylesheet" crossorigin href="/app/assets/base.css"></head>',
)
const shell = () => new Response(SHELL, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY, etag: 'x' } })
const CSS = "p::before{content:'$&'}"
const snapshot = {
  title: 'Leads & "more"',
  attributes: { lang: 'fil', 'data-mantine-color-scheme': 'dark' },
  html: '<p>Maria $1</p>',
  css: CSS,
}

describe('a shell with a snapshot in it', () => {
  it('shows it before any script, which waits in a template that only boot.js opens', async () => {
    const text = await (await drawSnapshot(shell(), snapshot)).text()
    const [before = '', after = ''] = text.split('<template id="program">')
    expect(before).toContain(`<html lang="fil" data-mantine-color-scheme="dark">`)
    expect(before).toContain('<title>Leads &amp; &quot;more&quot;</title>')
    expect(before).toContain(`<style>${CSS}</style><p>Maria $1</p></div>`)
    expect(before).not.toMatch(/<script|modulepreload|rel="stylesheet"/)
    const inOrder = ['base.js', 'base.css', 'main.tsx"></script>', '</template><script src="/boot.js"></script></body>']
    expect(inOrder.map((piece) => after.indexOf(piece))).toEqual(inOrder.map((piece) => after.indexOf(piece)).toSorted((a, b) => a - b))
    for (const piece of inOrder) expect(after).toContain(piece)
  })

  it('lets in this style alone by the security policy, and changes nothing else of it', async () => {
    const { headers } = await drawSnapshot(shell(), snapshot)
    const digest = createHash('sha256').update(CSS).digest('base64')
    expect(headers.get('content-security-policy')).toBe(POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${digest}'`))
    expect(headers.get('etag')).toBeNull()
  })
})
