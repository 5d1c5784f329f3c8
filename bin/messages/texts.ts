import ts from 'typescript'

/** A sentence or word for people, as it stands in a source file: what `t('…')` is given, what is data and shown by `t(field.label)`, and what `msg` composes. */
export type Text = {
  readonly id: string
  readonly line: number
  /** What fills the places of a composed sentence, as source code. */
  readonly values?: readonly string[]
  /** Whether it is the message of a problem. */
  readonly isRefusal: boolean
}

/** Begins like a sentence or a label, with a capital; no code in capitals and no `nameOfAThing`. */
const READS_WELL = /^[“‘₱(]?\p{Lu}/u
const IS_CODE = /^[\p{Lu}\p{N}_./:-]+$|^\S*\p{Ll}\p{Lu}\S*$|^\S+\/\S+$|^\p{Ll}[\p{Ll}-]*$|^\p{L}+\d+$/u

/** Properties whose texts people read, however they begin. */
const FOR_PEOPLE = new Set(['label', 'title', 'text', 'sentence', 'help', 'hint', 'next', 'who', 'called', 'question', 'note', 'remedy'])

/** Properties whose texts are for the program, or for those who write against it. */
const FOR_MACHINES = new Set([
  'summary',
  'description',
  'source',
  'requires',
  'method',
  'type',
  'kind',
  'code',
  'key',
  'id',
  'lookup',
  'list',
])

const QUIET = new Set('Error TypeError RangeError URL RegExp Set info warn error debug fatal header headers set get has append'.split(' '))
const QUIET_TOO = new Set(
  'startsWith endsWith includes replaceAll replace split literal brand importKey digest getItem setItem on'.split(' '),
)

const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
])

/** Every text for people in a file. */
export function textsOf(file: string, code: string): Text[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const isData = file.endsWith('.json')
  const source = ts.createSourceFile(file, isData ? `(${code})` : code, ts.ScriptTarget.Latest, true, kind)
  const found: Text[] = []
  const keep = (node: ts.Node, id: string, values?: readonly string[]) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const isRefusal = ts.isPropertyAssignment(node.parent) && nameOf(node.parent.name) === 'message'
    found.push({ id, line, isRefusal, ...(values ? { values } : {}) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) && node.text.trim() && isForPeople(node)) keep(node, node.text)
    // `knownFacts({ 'Gross weight': … })` makes labels of names.
    if (ts.isPropertyAssignment(node) && READS_WELL.test(nameOf(node.name)) && isGivenTo(node.parent, 'knownFacts'))
      keep(node, nameOf(node.name))
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'msg' && ts.isTemplateExpression(node.template)) {
      const { head, templateSpans } = node.template
      const id = head.text + templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join('')
      const values = templateSpans.map(({ expression }) => expression.getText(source))
      keep(node, id, values)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isForPeople(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (isSpoken(node)) return true
  if (ts.isPropertyAssignment(parent)) {
    // What a line covers is read by people; what an endpoint does is read by those who write programs.
    const isOfALine = /(^|\/)src\/lines\//.test(parent.getSourceFile().fileName)
    const isForMachines = FOR_MACHINES.has(nameOf(parent.name)) && !(nameOf(parent.name) === 'summary' && isOfALine)
    if (parent.initializer !== node || isForMachines) return false
    if (FOR_PEOPLE.has(nameOf(parent.name)) && /\p{L}/u.test(node.text) && !IS_CODE.test(node.text)) return true
  }
  if (!READS_WELL.test(node.text) || IS_CODE.test(node.text)) return false
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return !isQuiet(parent.expression)
  if (ts.isBinaryExpression(parent)) return !COMPARES.has(parent.operatorToken.kind) && parent.left.getText() !== 'this.name'
  return !(ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isTemplateSpan(parent))
}

const isGivenTo = ({ parent }: ts.Node, called: string): boolean =>
  ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === called

const nameOf = (name: ts.PropertyName): string => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '')

const isQuiet = (called: ts.Expression): boolean => {
  const name = ts.isPropertyAccessExpression(called) ? called.name.text : ts.isIdentifier(called) ? called.text : ''
  return QUIET.has(name) || QUIET_TOO.has(name)
}

/** Whether a text is what `t` is given, by itself or as one of several: `t(isPaid ? 'Paid' : 'Not paid')`. */
function isSpoken(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 't')
    return parent.arguments[0] === node
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() === 'msg'
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isSpoken(parent)
  if (ts.isParenthesizedExpression(parent)) return isSpoken(parent)
  return ts.isBinaryExpression(parent) && !COMPARES.has(parent.operatorToken.kind) && isSpoken(parent)
}
