/** What a field got wrong, in words that name the remedy. `path` is the field's address in the request, as `policyholder.mobile`. */
export type FieldProblem = { path: string; message: string }

export type ProblemKind = {
  /** The envelope's code: 1 failure, 4 warning, or one of the specification's own. */
  readonly code: number
  readonly status: number
  readonly message: string
}

/** The only error that a handler throws on purpose; everything else is a fault and is answered as one. */
export class Problem extends Error {
  readonly kind: string
  readonly code: number
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly data: unknown

  constructor(kind: string, { code, status, message }: ProblemKind, more: { fields?: readonly FieldProblem[]; data?: unknown } = {}) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.data = more.data
  }
}
