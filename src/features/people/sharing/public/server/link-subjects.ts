import type { ProblemName } from '#domain/problem.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { LinkKind } from '../rules.ts'

/** A record that a link is to be sent for. */
export type LinkRecord = {
  readonly agentId: string
  readonly branch: string
  /** The customer's number or, before there is a customer, what was entered as the policyholder's. */
  readonly mobile: unknown
  /** Why no link can be sent for it now. */
  readonly refusal?: ProblemName | undefined
}

type ViewerContext = { readonly viewerId: string; readonly now: Date }

/** Finds the records that one kind of link is for, as far as the person asking reaches their agents. */
export type LinkSubject = {
  readonly kind: LinkKind
  readonly find: (db: Db, id: string, asking: ViewerContext) => Promise<LinkRecord | undefined>
}

export const linkSubjects = extensionPoint<LinkSubject>('subjects of links')

export const findLinkRecord = async (db: Db, kind: LinkKind, id: string, asking: ViewerContext): Promise<LinkRecord | undefined> =>
  linkSubjects
    .contributions()
    .find((subject) => subject.kind === kind)
    ?.find(db, id, asking)
