import type { z } from 'zod'
import { type ExtensionPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Context } from '#kit/server/context.ts'

type Confirming = Pick<Context, 'db' | 'now' | 'enqueue' | 'actor' | 'recordSecurityEvent'>
type Confirmed = { readonly id: string; readonly subject: string; readonly value: unknown; readonly proposedBy: string }

/** A kind of change that needs two people: where it is reviewed, and what happens once it is confirmed. */
export type OfficeChangeKind = {
  readonly kind: string
  readonly path: (subject: string) => string
  readonly carryOut: (context: Confirming, change: Confirmed) => Promise<void>
}
export const officeChangeKinds: ExtensionPoint<OfficeChangeKind> = extensionPoint('kinds of office changes')

type Spec<Schema extends z.ZodType> = Omit<OfficeChangeKind, 'carryOut'> & {
  readonly value: Schema
  readonly carryOut: (context: Confirming, change: Omit<Confirmed, 'value'> & { readonly value: z.output<Schema> }) => Promise<void>
}

export const officeChangeKind = <Schema extends z.ZodType>({ value, carryOut, ...kind }: Spec<Schema>): OfficeChangeKind => ({
  ...kind,
  carryOut: (context, change) => carryOut(context, { ...change, value: value.parse(change.value) }),
})
