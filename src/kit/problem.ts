import type { MessageDescriptor } from './message.ts'

/**
 * What is wrong with a field, in words that name the remedy. `path` is the field's address in the request, such as `policyholder.mobile`.
 */
export type FieldProblem = { path: string; message: string; messageI18n?: MessageDescriptor[] | undefined }

export type ProblemKind = {
  /** The envelope's code: 1 failure, 4 warning, or one of the specification's own. */
  readonly code: number
  readonly status: number
  readonly message: string
  readonly messageI18n?: MessageDescriptor[] | undefined
}

/** The only error that a handler throws on purpose; everything else is a fault and is reported as one. */
export class Problem extends Error {
  readonly kind: string
  readonly code: number
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly data: unknown
  readonly messageI18n: MessageDescriptor[] | undefined

  constructor(
    kind: string,
    { code, status, message, messageI18n }: ProblemKind,
    more: { fields?: readonly FieldProblem[]; data?: unknown } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.data = more.data
    this.messageI18n = messageI18n
  }
}
