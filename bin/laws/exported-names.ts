import ts from 'typescript'

export type File = { readonly path: string; readonly text: string }

/** Names that several files may export for the same kind of thing. */
const ALIKE: readonly { readonly name: RegExp; readonly path: RegExp }[] = [
  { name: /^(feature|contract|contributions)$/, path: /^src\/features\// },
  // For a list of records: the page size, and the actions on each.
  { name: /^(PAGE_SIZE|ACTIONS|Action)$/, path: /\/public\/contract/ },
  // The same tool for the two runtimes.
  { name: /^(now|encrypt|decrypt)$/, path: /^src\/kit\/(web|server)\// },
  // A schema and its type, in separate files so that a screen which only shows such values fetches no schemas.
  { name: /^(Day|Centavos|DollarCents|Millionths)$/, path: /^src\/domain\/(day|money)(-schemas?)?\.ts$/ },
  { name: /./, path: /^src\/lines\/[^/]+\// },
]

/** What others may import; names inside a feature may be short. */
const OFFERED = /^src\/(kit|domain|lines)\/|^src\/features\/[^/]+\/[^/]+\/public\//

/** Names that two files export for different things: `nameOf: src/a.ts, src/b.ts`. */
export function ambiguousNames(files: readonly File[]): string[] {
  const exporters = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => OFFERED.test(file.path)))
    for (const name of exportedNames(path, text))
      if (!ALIKE.some((alike) => alike.name.test(name) && alike.path.test(path)))
        exporters.set(name, [...(exporters.get(name) ?? []), path])
  return [...exporters].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}

/** Names that a file declares and exports; a schema and its type share one name, and re-exports do not count. */
function exportedNames(path: string, text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (name: ts.Node | undefined) => name && ts.isIdentifier(name) && names.add(name.text)
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) continue
    if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) add(name)
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) add(statement.name)
    else if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) add(statement.name)
  }
  return names
}
