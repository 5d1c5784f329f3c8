import type { Actor } from '#kit/actor.ts'
import { type ExtensionPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

type Asking = { readonly address: string; readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/** A kind of bearer token that by itself proves who is asking: how it begins, and who that is. Throws the problem to answer with. */
export type BearerKind = { readonly begins: string; readonly read: (bearer: string, asking: Asking) => Promise<Actor> }

export const bearerKinds: ExtensionPoint<BearerKind> = extensionPoint('kinds of bearer')
