import { type ESTree, type ParseResult, parseSync } from 'vite'

export type Node = ESTree.Node

/** The syntax tree of a file, by the parser that the build has anyway. */
export function parsed(file: string, code: string): ParseResult {
  const result = parseSync(file, code)
  const [error] = result.errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  return result
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
