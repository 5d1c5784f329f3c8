import { describe, expect, it } from 'vitest'
import { usedStyle } from './used-style.ts'

const used = (css: string, html = '<main class="page wide"><p data-size="lg">Maria</p></main>') => usedStyle(css, { html, own: '' })

describe('the style of a picture', () => {
  it('has the rules of what is in it', () => {
    expect(used('.page{margin:0}.other{margin:1px}.page .other{margin:2px}main>p{margin:3px}aside p{margin:4px}')).toBe(
      '.page{margin:0}main>p{margin:3px}',
    )
    expect(used('p[data-size]{margin:0}p[data-block]{margin:1px}.page:not(.other){margin:2px}')).toBe(
      'p[data-size]{margin:0}.page:not(.other){margin:2px}',
    )
  })

  it('keeps of a rule for several what is in it, and leaves out what nothing does in a picture', () => {
    expect(used('.page, .other, p:hover { margin: 0 }')).toBe('.page { margin: 0 }')
    expect(used('@media print{.page{margin:0}}@media (min-width:9px){.page{margin:1px}.other{margin:0}}')).toBe(
      '@media (min-width:9px){.page{margin:1px}}',
    )
  })

  it('has the variables and movements that its rules name, and those that these name', () => {
    const css =
      ':root{--a:var(--b);--b:1px;--c:2px;--d:var(--c)}.page{margin:var(--a);animation:in 1s}@keyframes in{from{top:0}}@keyframes out{from{top:0}}'
    expect(used(css)).toBe(':root{--a:var(--b);--b:1px}.page{margin:var(--a);animation:in 1s}@keyframes in{from{top:0}}')
  })

  it('has the colours that the system asks for, with the weight that they have in the screen', () => {
    const css = `[data-mantine-color-scheme='dark'] .page{color:#fff}:root[data-mantine-color-scheme="light"]{--x:#000}p{color:var(--x)}`
    expect(used(css)).toBe(
      '@media (prefers-color-scheme:dark){:root .page{color:#fff}}@media (prefers-color-scheme:light){:root:root{--x:#000}}p{color:var(--x)}',
    )
  })
})
