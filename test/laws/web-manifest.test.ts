import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '#app/paths.ts'
import { routes } from '#app/routes.ts'
import { webManifest } from '../../bin/web-manifest.ts'
import { ROOT } from './sources.ts'

describe('what a phone is told of the app that it installs', () => {
  it('leads to screens that there are', () => {
    const { shortcuts, share_target, file_handlers } = webManifest
    const led = [...shortcuts.map(({ url }) => url), share_target.action, ...file_handlers.map(({ action }) => action)]
    const addresses = Object.keys(routes).map((path) => `/app${path}`)
    expect(led.filter((address) => !addresses.includes(address))).toEqual([])
  })

  it('shows pictures that there are', () => {
    const pictures = webManifest.screenshots.map(({ src }) => src.replace('/app/screenshots', 'docs/images'))
    expect(pictures.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})
