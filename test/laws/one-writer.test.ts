import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { offences, type Source, sourcesOf } from './sources.ts'

/** The tables of each folder, by their names in code and in SQL. */
const tables = sourcesOf('src/**/tables.ts').flatMap((file) =>
  declared(file).map(([variable, table]) => ({ owner: ownerOf(file.path), variable, table })),
)

describe('every table has one writer', () => {
  it('finds the tables', () => expect(tables.length).toBeGreaterThan(10))

  it('is written through its variable by its owner only', () => {
    const others = sourcesOf('src/**/*.ts').filter(({ path }) => !/\.test\.ts$/.test(path))
    expect(others.flatMap((file) => offences(file, (node) => writesThroughVariable(node, file.path)))).toEqual([])
  })

  it('is written in SQL by its owner only', () => {
    const others = sourcesOf('src/**/*.ts').filter(({ path }) => !/\.test\.ts$/.test(path))
    expect(others.flatMap((file) => offences(file, (node) => writesInSql(node, file.path)))).toEqual([])
  })
})

function declared({ tree }: Source): [variable: string, table: string][] {
  const found: [string, string][] = []
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)) {
      const [name] = node.initializer.arguments
      const callee = node.initializer.expression.getText()
      if (/table$/i.test(callee) && name && ts.isStringLiteralLike(name)) found.push([node.name.getText(), name.text])
    }
    ts.forEachChild(node, look)
  }
  look(tree)
  return found
}

/** The feature, or the folder of the kit, that declares a table. */
function ownerOf(path: string): string {
  return /^src\/features\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path.slice(0, path.lastIndexOf('/'))
}

const isForeign = (owner: string, path: string) => !path.startsWith(`${owner}/`)

function writesThroughVariable(node: ts.Node, path: string): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  if (!['insert', 'update', 'delete'].includes(node.expression.name.text)) return false
  const written = node.arguments[0]?.getText().split('.').at(-1)
  return tables.some(({ owner, variable }) => variable === written && isForeign(owner, path)) && !ownsNamesake(written, path)
}

const ownsNamesake = (written: string | undefined, path: string) =>
  tables.some(({ owner, variable }) => variable === written && !isForeign(owner, path))

function writesInSql(node: ts.Node, path: string): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  const written = [...node.getText().matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(?:"|\$\{)?([\w.]+)/gi)].map(([, name]) =>
    name?.split('.').at(-1),
  )
  return tables.some(({ owner, variable, table }) => isForeign(owner, path) && written.some((name) => name === table || name === variable))
}
