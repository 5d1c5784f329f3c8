import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

export const ROOT = resolve(import.meta.dirname, '../..')

export type Source = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile }

/** Every file of ours that matches, parsed. */
export const sourcesOf = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: ROOT })
    .sort()
    .map((path) => {
      const text = readFileSync(resolve(ROOT, path), 'utf8')
      return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
    })

/** Places in a file that break a rule: `src/x.ts:12 as Policy`. */
export function offences({ path, tree }: Source, offends: (node: ts.Node) => boolean): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (offends(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      found.push(`${path}:${line + 1} ${node.getText(tree).split('\n')[0]}`)
    }
    ts.forEachChild(node, look)
  }
  look(tree)
  return found
}
