import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isUnread } from '../bin/unread-files.mjs'
import type { Aim } from './aims.ts'

type Package = { readonly dev?: boolean }
const BLOCK = 512

/**
 * The packages in this folder that `npm start` installs: all but those only tests and checks need. npm also installs what it calls
 * `devOptional`; files that are never read are removed again.
 */
export function installed(): readonly Aim[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Package>> }
  const folders = Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev || !existsSync(path) ? [] : [path]))
  let [files, bytes] = [0, 0]
  for (const folder of folders)
    for (const name of globSync('**/*', { cwd: folder, exclude: (each) => each === 'node_modules' })) {
      if (isUnread(join(relative('node_modules', folder), name))) continue
      const file = lstatSync(join(folder, name))
      bytes += file.blocks * BLOCK
      if (file.isFile()) files += 1
    }
  return [
    {
      work: 'install of `npm start`',
      figure: bytes / 1_000_000,
      unit: 'MB',
      is: 'at most',
      aim: 450,
      against: `${folders.length} packages, ${files.toLocaleString('en')} files`,
    },
  ]
}
