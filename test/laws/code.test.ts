import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { offences, type Source, sourcesOf } from './sources.ts'

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
const source = sourcesOf('src/**/*.{ts,tsx}')
const product = source.filter((file) => !isTest(file))
const everything = [...source, ...sourcesOf('{test,e2e,bench,bin}/**/*.ts')]

const isNamed = (node: ts.Node, ...names: string[]) => names.includes(node.getText())
const isConst = (node: ts.AsExpression) => node.type.getText() === 'const'

describe('the laws of code', () => {
  it('finds the sources', () => expect(product.length).toBeGreaterThan(50))

  it('knows no any', () => {
    expect(everything.flatMap((file) => offences(file, (node) => node.kind === ts.SyntaxKind.AnyKeyword))).toEqual([])
  })

  it('never claims that something is there', () => {
    expect(everything.flatMap((file) => offences(file, ts.isNonNullExpression))).toEqual([])
  })

  it('casts in the kit only', () => {
    const outside = source.filter(({ path }) => !path.startsWith('src/kit/'))
    const isCast = (node: ts.Node) => (ts.isAsExpression(node) && !isConst(node)) || ts.isTypeAssertionExpression(node)
    expect(outside.flatMap((file) => offences(file, isCast))).toEqual([])
  })

  it('never silences the compiler or the linter', () => {
    const silenced = everything.filter(
      ({ path, text }) => !path.startsWith('test/laws/') && /@ts-(ignore|expect-error|nocheck)|biome-ignore/.test(text),
    )
    expect(silenced.map(({ path }) => path)).toEqual([])
  })

  it('reads the environment in the configuration only', () => {
    const others = product.filter(({ path }) => path !== 'src/app/server/config.ts')
    const isProcess = (node: ts.Node) => isNamed(node, 'process', 'globalThis.process')
    const readsIt = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) && isProcess(node.expression) && node.name.text === 'env') ||
      (ts.isElementAccessExpression(node) && isProcess(node.expression)) ||
      (ts.isVariableDeclaration(node) && node.initializer !== undefined && isProcess(node.initializer)) ||
      (ts.isImportDeclaration(node) && /^.(node:)?process.$/.test(node.moduleSpecifier.getText()))
    expect(others.flatMap((file) => offences(file, readsIt))).toEqual([])
  })

  it('connects to PostgreSQL by the connection that survives its own end', () => {
    const others = product.filter(({ path }) => path !== 'src/kit/server/db.ts')
    const connects = (node: ts.Node) => ts.isNewExpression(node) && isNamed(node.expression, 'pg.Client', 'pg.Pool', 'Client', 'Pool')
    expect(others.flatMap((file) => offences(file, connects))).toEqual([])
    expect(
      product.find(({ path }) => path === 'src/kit/server/db.ts')?.text.match(/new pg\.\w+\(\{\n\s+Client: Connection,/g),
    ).toHaveLength(1)
  })

  it('asks the time of the clock only', () => {
    const others = product.filter(({ path }) => !/^src\/kit\/(server|web)\/clock\.ts$/.test(path))
    const asks = (node: ts.Node) =>
      (ts.isNewExpression(node) && isNamed(node.expression, 'Date') && (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && isNamed(node.expression, 'Date')) ||
      (ts.isPropertyAccessExpression(node) && isNamed(node, 'Date.now', 'performance.timeOrigin', 'Temporal.Now'))
    expect(others.flatMap((file) => offences(file, asks))).toEqual([])
  })

  it('fills every place of a sentence', () => {
    const PLURAL = /\{(\w+), plural,(?: \S+ \{[^{}]*\})+\}/g
    const namesIn = (text: string) => [...text.replaceAll(PLURAL, '{$1}').matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
    const lacks = (node: ts.Node): boolean => {
      if (!ts.isCallExpression(node) || !isNamed(node.expression, 't')) return false
      const [sentence, values] = node.arguments
      if (!sentence || !ts.isStringLiteralLike(sentence) || (values && !ts.isObjectLiteralExpression(values))) return false
      const given = values?.properties ?? []
      if (given.some(ts.isSpreadAssignment)) return false
      return namesIn(sentence.text).some((name) => !given.some((each) => each.name?.getText() === name))
    }
    expect(product.filter(({ path }) => path.endsWith('x')).flatMap((file) => offences(file, lacks))).toEqual([])
  })

  it('has no drawer for what belongs nowhere', () => {
    expect(
      everything.map(({ path }) => path).filter((path) => /(^|\/)(utils?|misc|common|helpers?|shared)(\/|\.tsx?$)/.test(path)),
    ).toEqual([])
  })

  it('keeps every file under 300 lines', () => {
    const long = everything.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })
})
