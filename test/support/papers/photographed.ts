import type { Browser, Page } from '@playwright/test'
import { type Drawn, draw } from './drawn.ts'
import type { MadeUp } from './made-up.ts'

/**
 * As phones take them: held well; out of focus; from the side; in the phone's shadow; and a little of everything, with the grain of a dark
 * room.
 */
export const QUALITIES = ['clear', 'blurred', 'tilted', 'shadow', 'poor'] as const
export type Quality = (typeof QUALITIES)[number]

type Look = {
  readonly blur?: number
  readonly tilt?: readonly [z: number, x: number, y: number]
  readonly shadow?: number
  readonly grain?: number
  readonly jpeg: number
}
const LOOKS: Readonly<Record<Quality, Look>> = {
  clear: { jpeg: 88 },
  blurred: { blur: 1.3, jpeg: 80 },
  tilted: { tilt: [4, 12, -10], jpeg: 80 },
  shadow: { shadow: 0.62, tilt: [1, 0, 0], jpeg: 80 },
  poor: { blur: 0.8, tilt: [-3, 8, 8], shadow: 0.5, grain: 0.16, jpeg: 62 },
}

/** A photo of a document lying on a table, 2,000 pixels wide. */
export async function photographPaper(page: Page, html: string, quality: Quality): Promise<Buffer> {
  const { blur = 0, tilt = [0, 0, 0], shadow = 0, grain = 0, jpeg } = LOOKS[quality]
  const [z, x, y] = tilt
  const noise = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='300'%3E%3Cfilter id='n'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.9' numOctaves='2'/%3E%3C/filter%3E%3Crect width='300' height='300' filter='url(%23n)'/%3E%3C/svg%3E")`
  await page.setContent(`<style>
    html,body{background:#6a5443;height:100%}
    #shot{position:fixed;inset:0;display:grid;place-items:center;filter:blur(${blur}px);perspective:1600px}
    #shot main{transform:rotateZ(${z}deg) rotateX(${x}deg) rotateY(${y}deg);box-shadow:0 3px 14px #0008}
    #shade{position:fixed;inset:0;background:linear-gradient(112deg,rgb(0 0 0/${shadow}) 30%,rgb(0 0 0/${shadow * 0.15}) 58%)}
    #grain{position:fixed;inset:0;opacity:${grain};background:${noise}}</style>
    <div id="shot">${html}</div><div id="shade"></div><div id="grain"></div>`)
  // The first screenshot of a new page may be taken before everything is painted.
  await page.screenshot()
  await page.waitForTimeout(150)
  return page.screenshot({ type: 'jpeg', quality: jpeg })
}

export const PHOTO = { viewport: { width: 1080, height: 810 }, deviceScaleFactor: 1.85 }

/** A photo of a document with these values, taken in a browser of its own. */
export async function photoOfPaper(browser: Browser, kind: Drawn, it: MadeUp, quality: Quality): Promise<Buffer> {
  const context = await browser.newContext(PHOTO)
  try {
    return await photographPaper(await context.newPage(), await draw(kind, it, true), quality)
  } finally {
    await context.close()
  }
}
