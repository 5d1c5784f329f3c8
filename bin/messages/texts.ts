import { childrenOf, type Node, parsed } from './syntax.ts'

/**
 * A sentence or word for people, as it is in a source file: the argument of `t('…')`, data that is shown by `t(field.label)`, and what
 * `msg` composes.
 */
export type Text = {
  readonly id: string
  readonly line: number
  /** The values for the placeholders of a composed sentence, as source code. */
  readonly values?: readonly string[]
}

/**
 * Starts like a sentence or a label, with a capital; not a constant in capitals, not `nameOfAThing`, and with at least two adjacent
 * letters.
 */
const READS_WELL = /^[“‘₱(]?\p{Lu}/u
const IS_CODE =
  /^[\p{Lu}\p{N}_./:+-]+$|^(\P{L}*\p{L}(?!\p{L}))*\P{L}*$|^\S*\p{Ll}\p{Lu}\S*$|^\S+\/\S+$|^\p{Ll}[\p{Ll}-]*(\.\p{Ll}+)*$|^\p{L}+\d+$/u

/** Properties whose texts people read, however they start. */
const FOR_PEOPLE = new Set(['label', 'title', 'text', 'sentence', 'help', 'hint', 'next', 'who', 'called', 'question', 'note', 'remedy'])

/** Properties whose texts are for the program, or for developers who use its API. */
const FOR_MACHINES = new Set([
  'summary',
  'description',
  'source',
  'requires',
  'method',
  'type',
  'font',
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

const COMPARES = new Set(['===', '!==', 'in', '<', '>'])

/** Types, and imports and exports. */
const SAYS_NOTHING = /^(TS(?!(As|Satisfies|NonNull|Instantiation)Expression).*|ImportDeclaration|Export(All|Named)Declaration)$/

/** Texts that are sent have their translations beside them: office screens show their title, and the names of their placeholders. */
const SENT = /-texts\.ts$/

/** Every text for people in a file. */
export function textsOf(file: string, code: string): Text[] {
  const isData = file.endsWith('.json')
  const isSent = SENT.test(file)
  const source = isData ? `(${code})` : code
  const found: Text[] = []
  const parents = new Map<Node, Node>()
  const words: Words = { source, isOfALine: /(^|\/)src\/lines\//.test(file), parentOf: (node) => parents.get(node) }
  const keep = (node: Node, id: string, values?: readonly string[]) => {
    found.push({ id, line: source.slice(0, node.start).split('\n').length, ...(values ? { values } : {}) })
  }
  const visit = (node: Node): void => {
    const text = textOf(node)
    if (text?.trim() && (isSent ? isOfOffice(parents.get(node)) : isForPeople(node, text, words))) keep(node, text)
    // `knownFacts({ 'Gross weight': … })` makes labels of names.
    if (node.type === 'Property' && READS_WELL.test(nameOf(node)) && isGivenTo(parents.get(node), 'knownFacts', words))
      keep(node, nameOf(node))
    if (node.type === 'TaggedTemplateExpression' && isCalled(node.tag, 'msg') && node.quasi.expressions.length > 0) {
      const { quasis, expressions } = node.quasi
      const id = quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + value.cooked).join('')
      const values = expressions.map(({ start, end }) => source.slice(start, end))
      keep(node, id, values)
    }
    for (const child of childrenOf(node)) {
      if (SAYS_NOTHING.test(child.type) && !('declaration' in child && child.declaration)) continue
      parents.set(child, node)
      visit(child)
    }
  }
  visit(parsed(isData ? `${file}.ts` : file, source).program)
  return found
}

type Words = { readonly source: string; readonly isOfALine: boolean; readonly parentOf: (node: Node) => Node | undefined }

/** The value of a string, or of a template without placeholders. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

function isForPeople(node: Node, text: string, words: Words): boolean {
  const parent = words.parentOf(node)
  if (isSpoken(node, words)) return true
  if (parent?.type === 'Property') {
    // People read what a line covers; developers read what an endpoint does. JSON-LD marks keys for the program with `@`.
    const isForMachines =
      nameOf(parent).startsWith('@') || (FOR_MACHINES.has(nameOf(parent)) && !(nameOf(parent) === 'summary' && words.isOfALine))
    if (parent.value !== node || isForMachines) return false
    if (FOR_PEOPLE.has(nameOf(parent)) && /\p{L}/u.test(text) && !IS_CODE.test(text)) return true
  }
  if (!READS_WELL.test(text) || IS_CODE.test(text)) return false
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return !isQuiet(parent.callee)
    case 'BinaryExpression':
      return !COMPARES.has(parent.operator)
    case 'AssignmentExpression':
      return words.source.slice(parent.left.start, parent.left.end) !== 'this.name'
    case 'MemberExpression':
      return !parent.computed
    case 'SwitchCase':
    case 'TemplateLiteral':
      return false
    default:
      return true
  }
}

const isGivenTo = (node: Node | undefined, called: string, { parentOf }: Words): boolean => {
  const call = node && parentOf(node)
  return call?.type === 'CallExpression' && isCalled(call.callee, called)
}

const isCalled = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name

const isOfOffice = (node: Node | undefined): boolean => node?.type === 'Property' && ['title', 'what'].includes(nameOf(node))

const nameOf = ({ key, computed }: Extract<Node, { type: 'Property' }>): string =>
  computed ? '' : key.type === 'Identifier' ? key.name : (textOf(key) ?? '')

const isQuiet = (called: Node): boolean => {
  const named = called.type === 'MemberExpression' && !called.computed ? called.property : called
  return named.type === 'Identifier' && (QUIET.has(named.name) || QUIET_TOO.has(named.name))
}

/** Whether a text is an argument of `t`, by itself or as an alternative: `t(isPaid ? 'Paid' : 'Not paid')`. */
function isSpoken(node: Node, words: Words): boolean {
  const parent = words.parentOf(node)
  switch (parent?.type) {
    case 'CallExpression':
      return isCalled(parent.callee, 't') && parent.arguments[0] === node
    case 'TaggedTemplateExpression':
      return isCalled(parent.tag, 'msg')
    case 'ConditionalExpression':
      return parent.test !== node && isSpoken(parent, words)
    case 'BinaryExpression':
      return !COMPARES.has(parent.operator) && isSpoken(parent, words)
    case 'LogicalExpression':
    case 'ParenthesizedExpression':
      return isSpoken(parent, words)
    default:
      return false
  }
}
