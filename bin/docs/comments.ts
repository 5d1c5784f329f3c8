import ts from 'typescript'

export type Comments = {
  /** The comment of a variable, or of a property of its object: `staff`, `staff.seesAll`. */
  readonly get: (name: string) => string | undefined
  /** The position of a variable among the others. */
  readonly order: (variable: string) => number
}

/** The comments above a file's variables and above the properties of the first object in each of them. */
export function commentsOf(text: string): Comments {
  const tree = ts.createSourceFile('tables.ts', text, ts.ScriptTarget.Latest, true)
  const said = new Map<string, string>()
  const variables: string[] = []
  const keep = (name: string, node: ts.Node) => {
    const sentence = sentenceAbove(text, node)
    if (sentence) said.set(name, sentence)
  }
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const variable = name.getText()
      variables.push(variable)
      keep(variable, statement)
      const columns = initializer && ts.isCallExpression(initializer) ? initializer.arguments.find(ts.isObjectLiteralExpression) : undefined
      for (const property of columns?.properties ?? []) if (property.name) keep(`${variable}.${property.name.getText()}`, property)
    }
  }
  return { get: (name) => said.get(name), order: (variable) => variables.indexOf(variable) }
}

function sentenceAbove(text: string, node: ts.Node): string | undefined {
  const range = ts.getLeadingCommentRanges(text, node.getFullStart())?.findLast(({ pos }) => text.startsWith('/**', pos))
  return (
    range &&
    text
      .slice(range.pos + 3, range.end - 2)
      .replace(/^\s*\*\s?/gm, '')
      .trim()
  )
}
