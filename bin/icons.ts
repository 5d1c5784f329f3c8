import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { icons as tabler } from '@iconify-json/tabler'
import type { Plugin } from 'vite'

const ICON = /^\0?virtual:icons\/([\w-]+)$/
const NAMES = /\/src\/kit\/web\/icons\.ts$/
const kit = resolve(import.meta.dirname, '../src/kit/web')
const DRAWN = JSON.stringify(resolve(kit, 'icons/drawn-icon.tsx'))

/**
 * Makes a component of each icon that is imported as `virtual:icons/plus`. The package has them as data; as modules they are forty times as
 * large.
 */
export const icons: Plugin = {
  name: 'icons',
  resolveId: (source) => (ICON.test(source) ? `\0${source}` : undefined),
  load(id) {
    const name = ICON.exec(id)?.[1]
    if (!name) return
    const svg = tabler.icons[name]?.body ?? ourOwn(name) ?? this.error(`There is no icon “${name}”.`)
    const [hasLines, hasAreas] = [/"none"|stroke="/.test(svg), svg.includes('fill="currentColor"')]
    if (hasLines && hasAreas) this.error(`The icon “${name}” is drawn in lines and areas; ${DRAWN} can do one or the other.`)
    const kind = hasAreas ? 'filled' : 'outlined'
    const paths = Array.from(svg.matchAll(/ d="([^"]+)"/g), ([, path]) => path)
    return `import { ${kind} } from ${DRAWN}\nexport default ${kind}(${JSON.stringify(paths)})`
  },
  // Otherwise importing one of the names would bundle all icons.
  transform: { filter: { id: NAMES }, handler: (code) => ({ code, map: null, moduleSideEffects: false }) },
}

function ourOwn(name: string): string | undefined {
  const file = resolve(kit, 'icons', `${name}.svg`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
