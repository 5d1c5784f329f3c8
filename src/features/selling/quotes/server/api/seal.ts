import { timingSafeEqual } from 'node:crypto'
import { type Day, dayOf } from '#domain/day.ts'
import { hmac } from '#kit/server/crypto.ts'
import type { TablesUsed } from '../../rules/brought.ts'

type Given = { readonly to: string; readonly line: string; readonly version: string; readonly until: Day }

/** Proof that these tables were given to someone for pricing until a day: a version in force never changes, so its name stands for them. */
export const sealOf = (secret: string, { to, line, version, until }: Given): string =>
  hmac(secret, JSON.stringify([to, line, version, until]))

/** Whether the tables used were given by us, and were still valid when used. */
export function isSealed(
  secret: string,
  { seal, ...used }: TablesUsed,
  { to, line, at }: { readonly to: string; readonly line: string; readonly at: Date },
): boolean {
  const [own, said] = [sealOf(secret, { to, line, ...used }), seal].map((text) => Buffer.from(text))
  return own !== undefined && said !== undefined && own.length === said.length && timingSafeEqual(own, said) && dayOf(at) <= used.until
}
