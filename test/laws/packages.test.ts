import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { readonly optionalDependencies?: Readonly<Record<string, string>> }
const { packages }: { packages: Readonly<Record<string, Package>> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

const isLocked = (name: string, from: string): boolean =>
  `${from}node_modules/${name}` in packages ||
  (from !== '' && isLocked(name, from.slice(0, Math.max(from.lastIndexOf('node_modules/', from.length - 2), 0))))

// npm leaves out those of other machines when it adds a package to an existing installation; `npm ci` refuses such a lockfile.
it('locks what every kind of machine needs, not that only on which a package was added', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, `${path}/`)),
  )
  expect(missing).toEqual([])
})
