import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import { decrypt, encrypt, hmac } from '#kit/server/crypto.ts'
import { type Pool, plainDb } from '#kit/server/db.ts'
import { oidcRecords } from '../../public/server/tables.ts'
import type { AsSystem } from '../sign-in.ts'

const SEALED_FOR = 'oidc-record'

/**
 * Where the built-in identity provider stores its grants, codes and tokens. Ids are the secrets themselves, so the table holds their keyed
 * hash, and the rest encrypted: someone who reads the database can sign in as no one.
 */
export const recordsIn = ({ pool, secret, transactAsSystem }: { pool: Pool; secret: string; transactAsSystem: AsSystem }) => {
  const db = plainDb(pool)
  const hidden = (text: string) => hmac(secret, `oidc:${text}`)
  const seal = (payload: AdapterPayload) => encrypt(secret, SEALED_FOR, JSON.stringify(payload))
  const unseal = (sealed: unknown): AdapterPayload | undefined => {
    const text = decrypt(secret, SEALED_FOR, z.string().parse(sealed))
    return text === undefined ? undefined : JSON.parse(text)
  }

  return (model: string): Adapter => {
    const record = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, hidden(id)))
    const find = async (where: SQL | undefined) => {
      const notExpired = or(isNull(oidcRecords.expiresAt), gt(oidcRecords.expiresAt, now()))
      const [row] = await db.select({ payload: oidcRecords.payload }).from(oidcRecords).where(and(where, notExpired))
      return row && unseal(row.payload)
    }
    return {
      async upsert(id, payload, expiresIn) {
        const rest = {
          payload: seal(payload),
          grantId: payload.grantId ? hidden(payload.grantId) : null,
          uid: payload.uid ? hidden(payload.uid) : null,
          expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
        }
        await db
          .insert(oidcRecords)
          .values({ model, id: hidden(id), ...rest })
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: rest })
      },
      find: (id) => find(record(id)),
      findByUid: (uid) => find(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, hidden(uid)))),
      // The device flow, which has user codes, is off.
      findByUserCode: async () => undefined,
      // Under a row lock: of two requests with one code or refresh token, the second is refused.
      async consume(id) {
        await transactAsSystem(async (inside) => {
          const [row] = await inside.select({ payload: oidcRecords.payload }).from(oidcRecords).where(record(id)).for('update')
          const payload = row && unseal(row.payload)
          if (!payload || payload.consumed) throw new errors.InvalidGrant('used already')
          const consumed = Math.floor(now().getTime() / 1000)
          await inside
            .update(oidcRecords)
            .set({ payload: seal({ ...payload, consumed }) })
            .where(record(id))
        })
      },
      async destroy(id) {
        await db.delete(oidcRecords).where(record(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcRecords).where(eq(oidcRecords.grantId, hidden(grantId)))
      },
    }
  }
}
