import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parsed } from './syntax.ts'

const root = resolve(import.meta.dirname, '../..')
const packageImports: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports

/** The project file that an import resolves to; undefined for a package, a style sheet or a picture. */
function fileOf(specifier: string, importer: string): string | undefined {
  const path = specifier.startsWith('.') ? join(dirname(importer), specifier) : ofPackage(specifier)
  return path && /\.tsx?$/.test(path) && existsSync(join(root, path)) ? path : undefined
}

function ofPackage(specifier: string): string | undefined {
  for (const [pattern, target] of Object.entries(packageImports)) {
    const [head = '', tail] = pattern.split('*')
    if (tail === undefined ? specifier === pattern : specifier.startsWith(head))
      return relative(root, resolve(root, target.replace('*', specifier.slice(head.length))))
  }
  return undefined
}

/** The files that a file needs at run time, dynamic imports included and type imports excluded. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parsed(file, code).module
  const isForTypes = (entries: readonly { readonly isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType)
  const specifiers = [
    ...staticImports.flatMap(({ moduleRequest, entries }) => (isForTypes(entries) ? [] : [moduleRequest.value])),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  return specifiers.flatMap((specifier) => fileOf(specifier, file) ?? [])
}

/** The files that can be reached from the given ones, themselves included; not through files for which `stops` is true. */
export function reachedFrom(files: readonly string[], stops: (file: string) => boolean = () => false): Set<string> {
  const reached = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (reached.has(file) || stops(file)) continue
    reached.add(file)
    queue.push(...importsOf(file))
  }
  return reached
}
