import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type ESTree, type Plugin, parseAst } from 'vite'
import { z } from 'zod'

/** Files in which features declare requests, answers and rules. */
const OURS = /\/src\/features\/[\w-]+\/[\w-]+\/(public\/)?(contract|rules)(\.ts|\/[\w-]+(?<!\.test)\.ts)$/
/** Suffix of the whole module, as its own name gives only a part of it. */
export const WHOLE = '?schemas'

/**
 * The part of contracts and rules that screens need, without the schemas for checks on the server: these are separated from the rest of
 * their module, and loaded with the screens that import them by name. Browsers get only the address of an endpoint, and of a list only the
 * names of its columns, filters and orders, which the build writes out.
 */
export const lightRules: Plugin = {
  name: 'light-rules',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source.endsWith(WHOLE)) return source
    // Modules imported from a whole module are whole too.
    if (!importer?.endsWith(WHOLE)) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && (await exportsOfParted(found.id)) ? `${found.id}${WHOLE}` : found
  },
  async load(id) {
    const wholeOf = id.endsWith(WHOLE) && id.slice(0, -WHOLE.length)
    if (wholeOf) return { code: readFileSync(wholeOf, 'utf8'), moduleType: 'ts', moduleSideEffects: false }
    const exported = await exportsOfParted(id)
    if (!exported) return
    const code = withoutSchemas(writtenDown(readFileSync(id, 'utf8'), exported), exported)
    return { code: `${code}\nexport * from '${id}${WHOLE}'`, moduleType: 'ts' }
  },
}

type Exported = Readonly<Record<string, unknown>>
type Contract = Readonly<Record<string, { readonly offline?: true; readonly reply: z.ZodType }>>

/** The exports of a module that is split, as it exports schemas or things made of them. */
async function exportsOfParted(file: string): Promise<Exported | undefined> {
  if (!OURS.test(file)) return
  const exported: Exported = await import(pathToFileURL(file).href)
  return Object.values(exported).some((value) => isSchema(value) || isContract(value) || isList(value)) ? exported : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isContract = (value: unknown): value is Contract =>
  isObject(value) && Object.values(value).every((each) => isObject(each) && 'method' in each && 'path' in each && 'reply' in each)
const isList = (value: unknown): value is Exported => isObject(value) && 'columns' in value && 'row' in value && 'query' in value
const isSchema = (value: unknown): boolean =>
  value instanceof z.ZodType || (isObject(value) && Object.values(value).some((each) => each instanceof z.ZodType))
const isLight = (value: unknown): boolean => isContract(value) || isList(value) || !isSchema(value)

type Statement = ESTree.Program['body'][number]
const statementsOf = (code: string): readonly Statement[] => parseAst(code, { lang: 'ts' }).body
const textOf = (code: string, { start, end }: { readonly start: number; readonly end: number }): string => code.slice(start, end)

/** The module with its endpoints and lists written out as literals. */
function writtenDown(code: string, exported: Exported): string {
  const declared = statementsOf(code).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  return declared.reduceRight((so, { id, init }) => {
    const value = id.type === 'Identifier' ? exported[id.name] : undefined
    const text = isContract(value) ? contractText(value) : init && isList(value) ? listText(code, init, value) : undefined
    return init && text !== undefined ? `${so.slice(0, init.start)}${text}${so.slice(init.end)}` : so
  }, code)
}

const contractText = (contract: Contract): string =>
  JSON.stringify(Object.fromEntries(Object.entries(contract).map(([name, endpoint]) => [name, withShape(endpoint)])), (name, value) =>
    name === 'summary' || name === 'list' || value instanceof z.ZodType ? undefined : value,
  )
const withShape = (endpoint: Contract[string]) =>
  endpoint.offline ? { ...endpoint, shape: fingerprint(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' })) } : endpoint
const fingerprint = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 8)

/** A column's text for a row is the only part of a list that computes. */
function listText(code: string, init: ESTree.Expression, { columns: _, row: __, query: ___, ...facts }: Exported): string {
  const definition = init.type === 'CallExpression' ? init.arguments[0] : undefined
  const [columns] = (definition?.type === 'ObjectExpression' ? definition.properties : []).flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'columns' ? [property.value] : [],
  )
  if (!columns) throw new Error(`A list names its columns where it is defined: ${textOf(code, init)}`)
  return `{ ...${JSON.stringify(facts)}, columns: ${textOf(code, columns)} }`
}

/** A module without the schemas that it exports: the rest, and what that refers to. */
function withoutSchemas(code: string, exported: Exported): string {
  const statements = statementsOf(code).map((statement) => ({ statement, declares: declaredBy(statement), names: namesIn(statement) }))
  const needed = new Set<string>()
  const need = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const { statement, declares, names } of statements)
      if (statement.type !== 'ImportDeclaration' && declares.includes(name)) for (const each of names) need(each)
  }
  for (const [name, value] of Object.entries(exported)) if (isLight(value)) need(name)
  return statements
    .filter(({ declares }) => declares.some((name) => needed.has(name)))
    .map(({ statement, declares }) => textLeft(code, statement, declares, needed, exported))
    .join('\n')
}

function declaredBy(statement: Statement): readonly string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
  switch (declaration.type) {
    case 'ImportDeclaration':
      return declaration.specifiers.map(({ local }) => local.name)
    case 'ExportNamedDeclaration':
      return declaration.specifiers.map(({ exported }) => nameOf(exported))
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => namesIn(id))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declaration.id ? [declaration.id.name] : []
    default:
      return []
  }
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? String(name.value) : name.name)

/** The names used in a piece of code, except types, keys and members. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (!isObject(node) || !('type' in node) || typeof node.type !== 'string') return []
  if (node.type === 'Identifier' && 'name' in node) return [String(node.name)]
  if (node.type.startsWith('TS')) return 'expression' in node ? namesIn(node.expression) : []
  const isComputed = 'computed' in node && node.computed === true
  return Object.entries(node).flatMap(([part, inside]) => ((part === 'property' || part === 'key') && !isComputed ? [] : namesIn(inside)))
}

/** The imports and exports that are needed; a schema that is exported may still be needed by its own module. */
function textLeft(
  code: string,
  statement: Statement,
  declares: readonly string[],
  needed: ReadonlySet<string>,
  exported: Exported,
): string {
  if (statement.type === 'ImportDeclaration') {
    const left = statement.specifiers.filter(({ local }) => needed.has(local.name)).map((each) => textOf(code, each))
    return `import { ${left.join(', ')} } from ${statement.source.raw}`
  }
  if (statement.type !== 'ExportNamedDeclaration') return textOf(code, statement)
  if (statement.declaration) return textOf(code, declares.every((name) => isLight(exported[name])) ? statement : statement.declaration)
  const left = statement.specifiers.filter((each) => isLight(exported[nameOf(each.exported)])).map((each) => textOf(code, each))
  return `export { ${left.join(', ')} }${statement.source ? ` from ${statement.source.raw}` : ''}`
}
