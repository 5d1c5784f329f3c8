import ts from 'typescript'

const READ_ALOUD = new Set('aria-label aria-description aria-roledescription alt title placeholder label description'.split(' '))

/**
 * Text on a screen that no catalogue can translate, as it does not pass through `t`: in an element itself, or in props of a library's or
 * the browser's element.
 */
export function untranslatableIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const ours = new Set(source.statements.flatMap(namesOf))
  const found: string[] = []
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push(`${file}:${line + 1} ${node.getText(source).trim()}`)
  }
  /** Our own elements receive sentences and pass them to `t` themselves. */
  const isOurs = (element: ts.JsxOpeningLikeElement) => ours.has(element.tagName.getText(source))
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWords(node.text.replaceAll(/&\w+;/g, ''))) report(node)
    if (ts.isJsxExpression(node) && ts.isJsxElement(node.parent) && node.expression && bareTexts(node.expression).some(isWords))
      report(node)
    if (ts.isJsxAttribute(node) && READ_ALOUD.has(node.name.getText(source)) && !isOurs(node.parent.parent)) {
      const { initializer } = node
      const given = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
      if (given && bareTexts(given).some(isWords)) report(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** The names that a statement declares, or imports from our own files. */
function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  if (!ts.isImportDeclaration(statement) || !/^['"][.#]/.test(statement.moduleSpecifier.getText())) return []
  const { name, namedBindings } = statement.importClause ?? {}
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
  return [...(name ? [name.text] : []), ...named.map((each) => each.name.text)]
}

/** The texts that an expression may evaluate to by itself, without `t`. */
function bareTexts(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isParenthesizedExpression(node)) return bareTexts(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(bareTexts)
  if (!ts.isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return bareTexts(node.right)
  const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]
  return joins.includes(kind) ? [node.left, node.right].flatMap(bareTexts) : []
}
